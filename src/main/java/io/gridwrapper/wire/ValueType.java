package io.gridwrapper.wire;

import com.google.protobuf.WireFormat;

/** What a field, an element of a list or a value of a map holds, by the word for it in {@code schema.txt}. */
enum ValueType {
    STRING("string", WireFormat.WIRETYPE_LENGTH_DELIMITED),
    INT32("int32", WireFormat.WIRETYPE_VARINT),
    INT64("int64", WireFormat.WIRETYPE_VARINT),
    BOOL("bool", WireFormat.WIRETYPE_VARINT),
    QUANTITY("quantity", WireFormat.WIRETYPE_LENGTH_DELIMITED),
    INT_OR_STRING("int-or-string", WireFormat.WIRETYPE_LENGTH_DELIMITED),
    TIME("time", WireFormat.WIRETYPE_LENGTH_DELIMITED),
    RAW_JSON("raw-json", WireFormat.WIRETYPE_LENGTH_DELIMITED),
    MESSAGE("", WireFormat.WIRETYPE_LENGTH_DELIMITED);

    private final String word;
    private final int wireType;

    ValueType(String word, int wireType) {
        this.word = word;
        this.wireType = wireType;
    }

    int wireType() {
        return wireType;
    }

    /** The type of a word; a word that is none of ours names a message. */
    static ValueType of(String word) {
        for (ValueType type : values()) {
            if (type.word.equals(word)) {
                return type;
            }
        }
        return MESSAGE;
    }
}
