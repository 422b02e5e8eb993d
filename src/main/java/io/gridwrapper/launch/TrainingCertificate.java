package io.gridwrapper.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A certificate for 127.0.0.1 and a day, made by the keytool that every Java has. */
final class TrainingCertificate {

    /** What the command of that name runs, which a linked runtime may lack. */
    private static final String KEYTOOL = "java.base/sun.security.tools.keytool.Main";

    private static final String ALIAS = "training";
    private static final String PASSWORD = "training";
    private static final String ARGUMENTS = "-genkeypair -alias " + ALIAS + " -storepass " + PASSWORD
            + " -dname CN=training -ext san=ip:127.0.0.1 -validity 1 -keyalg EC -groupname secp256r1 -storetype PKCS12";

    private TrainingCertificate() {}

    /** @return a file in the folder with the certificate and its key, in PEM */
    static Path create(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keytool(folder.resolve("training.p12")))) {
            store.load(in, PASSWORD.toCharArray());
        }
        Certificate certificate = store.getCertificate(ALIAS);
        Key key = store.getKey(ALIAS, PASSWORD.toCharArray());
        return Files.writeString(
                folder.resolve("training.pem"),
                pem("CERTIFICATE", certificate.getEncoded()) + pem("PRIVATE KEY", key.getEncoded()));
    }

    private static Path keytool(Path store) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-m", KEYTOOL));
        command.addAll(List.of(ARGUMENTS.split(" ")));
        command.addAll(List.of("-keystore", store.toString()));
        int code = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IOException("keytool has ended with " + code);
        }
        return store;
    }

    private static String pem(String label, byte[] der) {
        String body = Base64.getMimeEncoder().encodeToString(der);
        return "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n";
    }
}
