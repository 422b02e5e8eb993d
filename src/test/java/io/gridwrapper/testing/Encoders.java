package io.gridwrapper.testing;

import io.gridwrapper.wire.Accepted;
import io.gridwrapper.wire.As;
import io.gridwrapper.wire.Encoder;
import io.gridwrapper.wire.Encoding;
import io.gridwrapper.wire.EventEncoder;
import io.gridwrapper.wire.IncludeObject;

/** The encoders of objects as they are. */
public final class Encoders {

    private Encoders() {}

    public static Encoder of(Encoding encoding) {
        return Encoder.of(plain(encoding), IncludeObject.METADATA);
    }

    public static EventEncoder ofEvents(Encoding encoding) {
        return EventEncoder.of(plain(encoding), IncludeObject.METADATA);
    }

    private static Accepted plain(Encoding encoding) {
        return new Accepted(encoding, encoding.mediaType(), As.NONE, "", false);
    }
}
