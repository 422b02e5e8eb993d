package io.gridwrapper.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** What JSON holds of fields that do not stand on the wire. */
final class UnsetFields {

    private UnsetFields() {}

    /** Writes what stands for the fields from one index up to another. */
    static void write(JsonGenerator out, List<SchemaField> fields, int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            SchemaField field = fields.get(i);
            switch (field.presence()) {
                case REQUIRED -> {
                    out.writeFieldName(field.name());
                    writeZero(out, field);
                }
                case REPEATED_OR_NULL -> {
                    out.writeFieldName(field.name());
                    out.writeNull();
                }
                case REPEATED_OR_EMPTY -> {
                    out.writeFieldName(field.name());
                    out.writeStartArray();
                    out.writeEndArray();
                }
                case PLAIN, OPTIONAL, REPEATED, MAP -> {}
            }
        }
    }

    private static void writeZero(JsonGenerator out, SchemaField field) throws IOException {
        switch (field.type()) {
            case STRING -> out.writeString("");
            case INT32, INT64, INT_OR_STRING -> out.writeNumber(0);
            case BOOL -> out.writeBoolean(false);
            case QUANTITY -> out.writeString("0");
            case TIME, RAW_JSON -> out.writeNull();
            case MESSAGE -> {
                out.writeStartObject();
                write(out, field.message().fields(), 0, field.message().fields().size());
                out.writeEndObject();
            }
        }
    }
}
