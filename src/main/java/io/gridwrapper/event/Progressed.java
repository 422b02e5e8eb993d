package io.gridwrapper.event;

import io.gridwrapper.kube.Resource;

/**
 * A source knows that nothing has changed up to a version (a bookmark).
 *
 * @param resource the collection
 * @param version the version that it has reached
 */
public record Progressed(Resource resource, long version) {}
