package io.gridwrapper.upstream;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * Makes PKCS#8 (RFC 5958), which is all that the JDK reads, of the two older forms of a private key: around the old
 * form goes what it is a key for. A library for this would be eleven megabytes, of which the directory and the signed
 * manifest stay in memory.
 */
final class Pkcs8 {

    private static final int SEQUENCE = 0x30;
    private static final int OCTET_STRING = 0x04;
    private static final int INTEGER = 0x02;
    /** The tag [0], explicit. */
    private static final int PARAMETERS = 0xa0;

    private static final byte[] VERSION = HexFormat.of().parseHex("020100");
    /** 1.2.840.113549.1.1.1, rsaEncryption, and NULL for its parameters. */
    private static final byte[] RSA = HexFormat.of().parseHex("06092a864886f70d0101010500");
    /** 1.2.840.10045.2.1, id-ecPublicKey; its parameters are those of the curve. */
    private static final byte[] EC = HexFormat.of().parseHex("06072a8648ce3d0201");

    private Pkcs8() {}

    /** @param pkcs1 an RSAPrivateKey (RFC 8017, A.1.2), in DER */
    static byte[] ofRsa(byte[] pkcs1) {
        return element(SEQUENCE, VERSION, element(SEQUENCE, RSA), element(OCTET_STRING, pkcs1));
    }

    /**
     * @param sec1 an ECPrivateKey (RFC 5915), in DER
     * @throws IllegalArgumentException where it is none, or does not name its curve
     */
    static byte[] ofEc(byte[] sec1) {
        ByteBuffer fields = content(SEQUENCE, ByteBuffer.wrap(sec1));
        content(INTEGER, fields);
        content(OCTET_STRING, fields);
        ByteBuffer parameters = content(PARAMETERS, fields);
        byte[] curve = new byte[parameters.remaining()];
        parameters.get(curve);
        return element(SEQUENCE, VERSION, element(SEQUENCE, EC, curve), element(OCTET_STRING, sec1));
    }

    /** Moves {@code der} on by an element, and gives what is in it. */
    private static ByteBuffer content(int tag, ByteBuffer der) {
        check(der.remaining() >= 2 && (der.get() & 0xff) == tag);
        int length = der.get() & 0xff;
        if (length >= 0x80) {
            int bytes = length - 0x80;
            check(bytes >= 1 && bytes <= 3 && der.remaining() >= bytes);
            length = 0;
            for (int i = 0; i < bytes; i++) {
                length = length << 8 | der.get() & 0xff;
            }
        }
        check(length <= der.remaining());
        ByteBuffer content = der.slice(der.position(), length);
        der.position(der.position() + length);
        return content;
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("not a key");
        }
    }

    private static byte[] element(int tag, byte[]... contents) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (byte[] content : contents) {
            body.writeBytes(content);
        }
        ByteArrayOutputStream der = new ByteArrayOutputStream();
        der.write(tag);
        writeLength(body.size(), der);
        der.writeBytes(body.toByteArray());
        return der.toByteArray();
    }

    private static void writeLength(int length, ByteArrayOutputStream der) {
        if (length < 0x80) {
            der.write(length);
            return;
        }
        int bytes = (Integer.SIZE - Integer.numberOfLeadingZeros(length) + 7) / 8;
        der.write(0x80 | bytes);
        for (int i = bytes - 1; i >= 0; i--) {
            der.write(length >>> 8 * i);
        }
    }
}
