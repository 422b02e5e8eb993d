package io.gridwrapper.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever a file holds, it is read or refused with one line. */
class ManifestReaderPropertyTest {

    private static final String YAML = """
            apiVersion: v1
            items:
            - apiVersion: v1
              kind: Node
              metadata: {name: n1, labels: {a: "b"}, creationTimestamp: 2026-01-02T03:04:05Z}
              status: {capacity: {cpu: 4}, conditions: [{type: Ready, status: "True", reason: 'x'}]}
            - apiVersion: v1
              kind: Service
              metadata:
                name: &x web
                annotations: {topologyKeys: |-
                  ["zone1"]}
              spec: {ports: [{port: 0x50, targetPort: http}], clusterIP: None}
            kind: List
            ---
            # nothing
            """;
    private static final String JSON = "{\"kind\":\"ServiceList\",\"apiVersion\":\"v1\",\"items\":[{\"metadata\":"
            + "{\"name\":\"a\\u00e9\",\"generation\":1},\"spec\":{\"ports\":[{\"port\":80,\"targetPort\":\"x\"}]}}]}";
    private static final String ALPHABET = "{}[]:,-\n \t\"'&*!|>%@#?0_1.eE~\\\u00fc<=\u0001xn";

    @Property(tries = 2000)
    void aDamagedYamlFileIsReadOrRefused(@ForAll Random random) {
        check("a.yaml", damage(YAML, random));
    }

    @Property(tries = 1000)
    void aDamagedJsonFileIsReadOrRefused(@ForAll Random random) {
        check("a.json", damage(JSON, random));
    }

    private static void check(String name, byte[] content) {
        try {
            ManifestReader.read(name, content, 0);
        } catch (ManifestException e) {
            assertThat(e.getMessage()).startsWith("document ").doesNotContain("\n");
        }
    }

    private static byte[] damage(String text, Random random) {
        StringBuilder damaged = new StringBuilder(text);
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(damaged.length());
            char other = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
            switch (random.nextInt(4)) {
                case 0 -> damaged.setCharAt(at, other);
                case 1 -> damaged.insert(at, other);
                case 2 -> damaged.deleteCharAt(at);
                default -> damaged.insert(at, text, at / 2, Math.min(text.length(), at / 2 + 9));
            }
        }
        byte[] bytes = damaged.toString().getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(8) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return bytes;
    }
}
