package io.gridwrapper.wire.table;

import java.util.ArrayList;
import java.util.List;

/** A list of which a cell shows the beginning: {@code a,b,c + 4 more...}. For one cell, one thread. */
final class FirstThree {

    private static final int SHOWN = 3;

    private final List<String> shown = new ArrayList<>(SHOWN);
    private int count;

    void add(String element) {
        if (count < SHOWN) {
            shown.add(element);
        }
        count++;
    }

    /** @param empty what stands for a list without elements */
    String text(String empty) {
        String text = String.join(",", shown);
        if (count > SHOWN) {
            return text + " + " + (count - SHOWN) + " more...";
        }
        return text.isEmpty() ? empty : text;
    }
}
