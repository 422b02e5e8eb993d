package io.gridwrapper.source;

import io.gridwrapper.wire.StatusReader;
import io.gridwrapper.wire.WatchEvent;
import java.io.IOException;

/** What the ERROR event of a watch means. */
final class WatchErrors {

    private static final int GONE = 410;

    private WatchErrors() {}

    /**
     * @param event an ERROR event
     * @return an {@link ExpiredException} where the version has expired
     * @throws IOException where the event holds no Status
     */
    static IOException of(WatchEvent event) throws IOException {
        StatusReader status = StatusReader.read(event.message());
        return status.code() == GONE
                ? new ExpiredException(status.message())
                : new IOException("the apiserver ends the watch: " + status.message());
    }
}
