package io.gridwrapper.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.protobuf.CodedOutputStream;
import io.gridwrapper.kube.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;

/** Copies single values that are no messages of the schema from a JSON parser to protobuf, and checks their types. */
final class ScalarReader {

    /** Sign, digits with an optional point, suffix: the grammar in the comment on Kubernetes' Quantity. */
    private static final Pattern QUANTITY =
            Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?\\d+)?");

    private final JsonParser parser;

    ScalarReader(JsonParser parser) {
        this.parser = parser;
    }

    MalformedObjectException unexpected(String expected) {
        return new MalformedObjectException(parser, "expected " + expected + ", found " + found());
    }

    /** Writes the value at which the parser stands as a field of a number. */
    void copy(ValueType type, int number, CodedOutputStream out) throws IOException {
        switch (type) {
            case STRING -> out.writeString(number, text());
            case INT32 -> out.writeInt32(number, (int) integer(Integer.MIN_VALUE, Integer.MAX_VALUE));
            case INT64 -> out.writeInt64(number, integer(Long.MIN_VALUE, Long.MAX_VALUE));
            case BOOL -> out.writeBool(number, bool());
            case QUANTITY -> out.writeByteArray(number, WellKnown.textMessage(quantity()));
            case INT_OR_STRING -> out.writeByteArray(number, intOrString());
            case TIME -> out.writeByteArray(number, time());
            case RAW_JSON -> out.writeByteArray(number, WellKnown.textMessage(json()));
            case MESSAGE -> throw new IllegalArgumentException("a message is not a scalar");
        }
    }

    /** Writes the zero of a type as a field of a number, as a Kubernetes server does. */
    static void writeZero(ValueType type, int number, CodedOutputStream out) throws IOException {
        switch (type) {
            case STRING -> out.writeString(number, "");
            case INT32, INT64 -> out.writeInt64(number, 0);
            case BOOL -> out.writeBool(number, false);
            case QUANTITY -> out.writeByteArray(number, WellKnown.textMessage("0"));
            case INT_OR_STRING -> out.writeByteArray(number, WellKnown.intOrString(0));
            case TIME, RAW_JSON, MESSAGE -> out.writeByteArray(number, new byte[0]);
        }
    }

    private String text() throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            throw unexpected("a string");
        }
        return parser.getText();
    }

    private long integer(long min, long max) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
            throw unexpected("a number");
        }
        boolean isLong = parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
        if (!isLong || parser.getLongValue() < min || parser.getLongValue() > max) {
            throw unexpected("a number from " + min + " to " + max);
        }
        return parser.getLongValue();
    }

    private boolean bool() throws IOException {
        if (!parser.currentToken().isBoolean()) {
            throw unexpected("true or false");
        }
        return parser.getBooleanValue();
    }

    private String quantity() throws IOException {
        boolean plain =
                parser.hasToken(JsonToken.VALUE_STRING) || parser.currentToken().isNumeric();
        if (!plain || !QUANTITY.matcher(parser.getText()).matches()) {
            throw unexpected("a quantity");
        }
        return parser.getText();
    }

    private byte[] intOrString() throws IOException {
        if (parser.hasToken(JsonToken.VALUE_STRING)) {
            return WellKnown.intOrString(parser.getText());
        }
        if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
            throw unexpected("a number or a string");
        }
        return WellKnown.intOrString((int) integer(Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    /** Time is kept in seconds: a Kubernetes server drops what is finer when it reads JSON. */
    private byte[] time() throws IOException {
        try {
            long seconds = OffsetDateTime.parse(text()).toEpochSecond();
            return WellKnown.time(seconds);
        } catch (DateTimeException e) {
            throw unexpected("a time like 2026-01-31T12:00:00Z");
        }
    }

    private String json() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator copy = Json.FACTORY.createGenerator(bytes)) {
            copy.copyCurrentStructure(parser);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private String found() {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return "an object";
        }
        if (token == JsonToken.START_ARRAY) {
            return "a list";
        }
        try {
            String text = Printable.of(parser.getText(), 40);
            return token == JsonToken.VALUE_STRING ? '"' + text + '"' : text;
        } catch (IOException e) {
            return "what cannot be read";
        }
    }
}
