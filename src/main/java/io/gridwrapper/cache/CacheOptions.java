package io.gridwrapper.cache;

/**
 * What the cache is made with.
 *
 * @param hostName the node that the host's view is for, as {@code metadata.name} of its Node
 * @param historySize how many changes of a collection are kept for watchers at least
 * @param currentTimeMillis the clock at the start, from which versions are counted
 */
public record CacheOptions(String hostName, int historySize, long currentTimeMillis) {

    public CacheOptions {
        if (hostName.isEmpty() || historySize < 1) {
            throw new IllegalArgumentException("no host name, or no history: " + historySize);
        }
    }
}
