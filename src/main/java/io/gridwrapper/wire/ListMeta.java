package io.gridwrapper.wire;

/**
 * The metadata of a list.
 *
 * @param version the version of the collection
 * @param continueToken where the next page begins, empty for none
 * @param remaining how many objects come after this page, 0 where that is not said
 */
public record ListMeta(long version, String continueToken, long remaining) {}
