package io.gridwrapper.serve;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Gzip at the level that costs least, as an apiserver chooses it: nearly as small as the others. */
final class FastGzip extends GZIPOutputStream {

    private static final int BUFFER = 32 * 1024;

    FastGzip(OutputStream out) throws IOException {
        super(out, BUFFER);
        def.setLevel(Deflater.BEST_SPEED);
    }

    /** Frees the memory of the compressor, which the heap does not see. Nothing can be written afterwards. */
    void release() {
        def.end();
    }
}
