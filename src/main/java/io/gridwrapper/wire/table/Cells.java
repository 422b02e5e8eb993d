package io.gridwrapper.wire.table;

import java.time.Instant;
import java.util.List;

/** What a row says of an object of one kind, cell by cell. Stateless. */
interface Cells {

    String NONE = "<none>";
    String UNKNOWN = "<unknown>";

    List<String> of(Fields object, Instant now);

    static String orElse(String text, String instead) {
        return text.isEmpty() ? instead : text;
    }
}
