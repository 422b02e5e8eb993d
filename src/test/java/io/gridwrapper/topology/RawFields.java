package io.gridwrapper.topology;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A message as its fields stand on the wire. @param bytes one field with its tag @param body what it holds, without tag and length, where it has a length */
record RawFields(int number, byte[] bytes, byte[] body) {

    static List<RawFields> split(byte[] message) throws IOException {
        List<RawFields> fields = new ArrayList<>();
        CodedInputStream in = CodedInputStream.newInstance(message);
        while (!in.isAtEnd()) {
            int start = in.getTotalBytesRead();
            int tag = in.readTag();
            byte[] body = null;
            if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
                body = in.readByteArray();
            } else {
                in.skipField(tag);
            }
            byte[] bytes = Arrays.copyOfRange(message, start, in.getTotalBytesRead());
            fields.add(new RawFields(WireFormat.getTagFieldNumber(tag), bytes, body));
        }
        return fields;
    }

    static RawFields of(int number, byte[] body) throws IOException {
        byte[] bytes = new byte[CodedOutputStream.computeByteArraySize(number, body)];
        CodedOutputStream.newInstance(bytes).writeByteArray(number, body);
        return new RawFields(number, bytes, body);
    }

    static byte[] join(List<RawFields> fields) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        fields.forEach(field -> all.writeBytes(field.bytes));
        return all.toByteArray();
    }

    /** The fields of a message in any order; which protobuf allows. */
    static byte[] shuffle(byte[] message, Random random) throws IOException {
        List<RawFields> fields = split(message);
        Collections.shuffle(fields, random);
        return join(fields);
    }
}
