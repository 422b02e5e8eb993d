package io.gridwrapper.admin;

/**
 * What the admin paths are served with.
 *
 * @param ownConnector whether a connector answers them and nothing else, and no other connector does
 * @param version the version of this build
 */
public record AdminOptions(boolean ownConnector, String version) {}
