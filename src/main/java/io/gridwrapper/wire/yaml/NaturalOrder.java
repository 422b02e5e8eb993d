package io.gridwrapper.wire.yaml;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The order of keys: letters by their code, behind all else; digits that differ by the number that they begin. */
final class NaturalOrder implements Comparator<String> {

    private static final NaturalOrder INSTANCE = new NaturalOrder();

    private NaturalOrder() {}

    /**
     * The keys in their order. Found by insertion: of three keys with numbers in odd places each may stand before the
     * next, all around, and a general sort may refuse such an order.
     */
    static List<String> sort(Collection<?> keys) {
        List<String> sorted = new ArrayList<>(keys.size());
        for (Object key : keys) {
            int found = Collections.binarySearch(sorted, (String) key, INSTANCE);
            sorted.add(found < 0 ? -found - 1 : found, (String) key);
        }
        return sorted;
    }

    @Override
    public int compare(String a, String b) {
        int at = 0;
        int end = Math.min(a.length(), b.length());
        while (at < end && a.charAt(at) == b.charAt(at)) {
            at++;
        }
        return at == end ? Integer.compare(a.length(), b.length()) : compareFrom(a, b, at);
    }

    /** Compares from the first place where the two differ. */
    private static int compareFrom(String a, String b, int at) {
        boolean letterInA = Character.isLetter(a.codePointAt(at));
        boolean letterInB = Character.isLetter(b.codePointAt(at));
        if (letterInA != letterInB) {
            return letterInA ? 1 : -1;
        }
        if (!letterInA) {
            int byNumber = compareNumbers(a, b, at);
            if (byNumber != 0) {
                return byNumber;
            }
        }
        return Integer.compare(a.codePointAt(at), b.codePointAt(at));
    }

    private static int compareNumbers(String a, String b, int at) {
        int endOfA = endOfDigits(a, at);
        int endOfB = endOfDigits(b, at);
        // A zero in the middle of a number is a digit like the others; at its beginning it is nothing.
        boolean within = (a.charAt(at) == '0' || b.charAt(at) == '0') && followsNumber(a, at);
        int byValue = Long.compare(number(a, at, endOfA, within), number(b, at, endOfB, within));
        return byValue != 0 ? byValue : Integer.compare(endOfA, endOfB);
    }

    private static boolean followsNumber(String text, int at) {
        for (int i = at - 1; i >= 0 && Character.isDigit(text.charAt(i)); i--) {
            if (text.charAt(i) != '0') {
                return true;
            }
        }
        return false;
    }

    private static int endOfDigits(String text, int from) {
        int end = from;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** The number, modulo 2^64 as every long is. */
    private static long number(String text, int from, int to, boolean within) {
        long number = within ? 1 : 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + (text.charAt(i) - '0');
        }
        return number;
    }
}
