package io.gridwrapper.settings;

/**
 * A value as the user wrote it.
 *
 * @param text the value
 * @param origin where it stands: what the line of a fault begins with
 */
record Given(String text, String origin) {}
