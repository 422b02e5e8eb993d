package io.gridwrapper.wire;

import java.nio.ByteBuffer;

/** An encoder that must build a piece before it knows the size of it, and keeps it until it is put. */
abstract class BuiltPieces implements Encoder {

    private byte[] piece;

    /** An object, whole. */
    abstract byte[] object(KubeObject object);

    /** An item of a list, with what stands between it and the one before. */
    abstract byte[] item(KubeObject item, boolean first);

    @Override
    public final boolean knowsSizes() {
        return false;
    }

    @Override
    public final int objectSize(KubeObject object) {
        piece = object(object);
        return piece.length;
    }

    @Override
    public final void putObject(KubeObject object, ByteBuffer out) {
        out.put(piece);
    }

    @Override
    public final int itemSize(KubeObject item, boolean first) {
        piece = item(item, first);
        return piece.length;
    }

    @Override
    public final void putItem(KubeObject item, boolean first, ByteBuffer out) {
        out.put(piece);
    }
}
