package io.gridwrapper.wire;

/**
 * The metadata of a list.
 *
 * @param version the version of the collection
 * @param continueToken where the next page begins, empty for none
 * @param remaining how many objects come after this page, 0 where that is not said
 */
public record ListMeta(long version, String continueToken, long remaining) {

    /** The metadata in JSON, whose strings need no escapes. */
    String json() {
        StringBuilder json = new StringBuilder(160);
        json.append("{\"resourceVersion\":\"").append(version).append('"');
        if (!continueToken.isEmpty()) {
            json.append(",\"continue\":\"").append(continueToken).append('"');
        }
        if (remaining > 0) {
            json.append(",\"remainingItemCount\":").append(remaining);
        }
        return json.append('}').toString();
    }
}
