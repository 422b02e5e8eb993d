package io.gridwrapper.event;

import io.gridwrapper.kube.Resource;

/**
 * The source does not offer a resource; it answers 404 to a list.
 *
 * @param resource the collection that is not there
 */
public record Unserved(Resource resource) {}
