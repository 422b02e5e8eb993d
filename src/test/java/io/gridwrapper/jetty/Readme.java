package io.gridwrapper.jetty;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;

/** The commands of jetty/README.md. */
final class Readme {

    private static final String BEGIN = "```sh\n";
    private static final String END = "\n```";

    private Readme() {}

    /** The command that begins the file, of Maven and of Jetty. */
    static String start() throws IOException {
        return commands(0);
    }

    /** The lines that make a key and start Jetty with TLS. */
    static String startWithTls() throws IOException {
        return commands(1);
    }

    private static String commands(int index) throws IOException {
        String[] blocks = Files.readString(StandaloneJetty.README).split(BEGIN);
        return Arrays.stream(blocks)
                .skip(1L + index)
                .map(block -> block.substring(0, block.indexOf(END)))
                .findFirst()
                .orElseThrow();
    }
}
