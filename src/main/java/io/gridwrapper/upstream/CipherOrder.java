package io.gridwrapper.upstream;

import java.util.Comparator;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * Which cipher suites come first: those that this JVM is quick at. HotSpot has the AES of the processor in its optimising
 * compiler only; with the other one alone (-XX:TieredStopAtLevel=1), which is enough for a small node, ChaCha20 takes a
 * quarter of the time. A server of Go takes the order of its client for a sign of what that is quick at.
 */
public final class CipherOrder {

    private CipherOrder() {}

    /** To be called before the factory is started. Suites that are equally quick keep their order. */
    public static void apply(SslContextFactory factory) {
        apply(factory, System.getProperty("java.vm.info", ""));
    }

    /** @param vm what a JVM says of its compilers */
    static void apply(SslContextFactory factory, String vm) {
        boolean optimises = !vm.contains("emulated-client");
        factory.setCipherComparator(Comparator.comparing(suite -> suite.contains("CHACHA20") == optimises));
    }
}
