package io.gridwrapper.wire;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The fields of one message, in the order of their numbers. Immutable. */
final class SchemaMessage {

    private final String name;
    private final List<SchemaField> fields;
    private final SchemaField[] byNumber;
    private final Map<String, SchemaField> byName;

    /** @param fields in the order of their numbers; each has its place in this list as its index */
    SchemaMessage(String name, List<SchemaField> fields) {
        this.name = name;
        this.fields = List.copyOf(fields);
        this.byNumber = new SchemaField[fields.get(fields.size() - 1).number() + 1];
        Map<String, SchemaField> names = new HashMap<>();
        for (SchemaField field : fields) {
            byNumber[field.number()] = field;
            names.put(field.name().getValue(), field);
        }
        this.byName = Map.copyOf(names);
    }

    String name() {
        return name;
    }

    List<SchemaField> fields() {
        return fields;
    }

    /** The field that stands behind a tag, or null where there is none of that number and wire type. */
    SchemaField byTag(int tag) {
        int number = tag >>> 3;
        SchemaField field = number < byNumber.length ? byNumber[number] : null;
        return field != null && field.tag() == tag ? field : null;
    }

    /** The field of a name in JSON, or null. */
    SchemaField byName(String jsonName) {
        return byName.get(jsonName);
    }
}
