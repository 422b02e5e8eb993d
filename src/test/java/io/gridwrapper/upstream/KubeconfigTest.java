package io.gridwrapper.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KubeconfigTest {

    @TempDir
    Path folder;

    private Path file;

    @Test
    void theCurrentContextCounts() throws Exception {
        ClusterAccess access = load("server: https://host:6443/prefix/", "token: abc");
        assertThat(access.server()).hasToString("https://host:6443/prefix");
        assertThat(access.trust()).isEqualTo(ServerTrust.DEFAULT);
        assertThat(access.identity().authorization()).contains("Bearer abc");
        assertThat(access.identity().showsCertificate()).isFalse();
    }

    @Test
    void aTokenFileStandsRelativeToTheKubeconfigAndGoesFirst() throws Exception {
        Files.writeString(folder.resolve("token"), "from-file\n");
        ClusterAccess access = load("server: https://host", "{token: abc, tokenFile: token}");
        assertThat(access.identity().authorization()).contains("Bearer from-file");
    }

    @Test
    void certificatesAreReadFromFilesAndFromData() throws Exception {
        TestAuthority authority = TestAuthority.create();
        TestAuthority.Issued client = authority.issue("client", "RSA");
        Files.writeString(folder.resolve("ca.crt"), authority.pem());
        Files.writeString(folder.resolve("client.key"), client.keyPem());
        String certificate =
                Base64.getEncoder().encodeToString(client.certificatePem().getBytes());
        ClusterAccess access = load(
                "{server: 'https://host', certificate-authority: ca.crt, tls-server-name: kubernetes}",
                "{client-certificate-data: " + certificate + ", client-key: client.key}");
        assertThat(access.trust().authorities()).containsExactly(authority.certificate());
        assertThat(access.trust().serverName()).isEqualTo("kubernetes");
        assertThat(access.identity().certificate().orElseThrow().chain()).containsExactly(client.certificate());
    }

    @Test
    void aUserNameAndPasswordAreSentAsBasic() throws Exception {
        ClusterAccess access = load("server: http://host", "{username: me, password: secret}");
        assertThat(access.identity().authorization()).contains("Basic bWU6c2VjcmV0");
    }

    @Test
    void withoutAUserWeAreAnonymous() throws Exception {
        write("""
                current-context: x
                contexts: [{name: x, context: {cluster: c}}]
                clusters: [{name: c, cluster: {server: 'http://host', insecure-skip-tls-verify: true}}]
                """);
        ClusterAccess access = ClusterAccess.fromKubeconfig(file);
        assertThat(access.identity().authorization()).isEmpty();
        assertThat(access.trust().insecure()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                      | {}                                   | clusters[c].server: is missing
            {server: 'ftp://x'}                     | {}                                   | clusters[c].server: not an http or https address: ftp://x
            {server: 'https://a b'}                 | {}                                   | clusters[c].server: not an http or https address: https://a b
            {server: 7}                             | {}                                   | clusters[c].server: is not a string
            {server: 'https://x', insecure-skip-tls-verify: maybe} | {}                    | clusters[c].insecure-skip-tls-verify: is not true or false
            {server: 'https://x', certificate-authority-data: '?'} | {}                    | clusters[c].certificate-authority-data: holds no PEM certificate
            {server: 'https://x', certificate-authority: none.crt} | {}                    | clusters[c].certificate-authority: no such file: FOLDER/none.crt
            {server: 'https://x', proxy-url: 'http://p'} | {}                              | clusters[c].proxy-url: proxies are not supported
            {server: 'https://x'}                   | {token: 7}                           | users[u].token: is not a string
            {server: 'https://x'}                   | {token: "a b"}                       | users[u].token: the token holds characters that no token has
            {server: 'https://x'}                   | {tokenFile: none}                    | users[u].tokenFile: no such file: FOLDER/none
            {server: 'https://x'}                   | {tokenFile: .}                       | users[u].tokenFile: cannot read FOLDER: Is a directory
            {server: 'https://x'}                   | {client-key: k}                      | users[u].client-certificate: is missing
            {server: 'https://x'}                   | {client-certificate: k}              | users[u].client-key: is missing
            {server: 'https://x'}                   | {auth-provider: {name: gcp}}         | users[u].auth-provider: is not supported; use exec
            {server: 'https://x'}                   | {exec: {}}                           | users[u].exec.command: is missing
            {server: 'https://x'}                   | {exec: {command: x, apiVersion: v1}} | users[u].exec.apiVersion: is neither client.authentication.k8s.io/v1 nor v1beta1
            {server: 'https://x'}                   | {exec: {command: x, apiVersion: client.authentication.k8s.io/v1, args: x}} | users[u].exec.args: is not a list
            """)
    void aWrongFieldIsNamed(String cluster, String user, String message) throws IOException {
        assertThatThrownBy(() -> load(cluster, user))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(file + ": " + message.replace("FOLDER", folder.toString()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                                                | is not a kubeconfig
            [1, 2]                                                            | is not a kubeconfig
            'token: [secret'                                                  | is not a kubeconfig
            {}                                                                | current-context: is missing
            {current-context: x}                                              | current-context: there is no context "x"
            {current-context: x, contexts: [{name: x, context: {cluster: c}}]} | contexts[x].cluster: there is no cluster "c"
            {current-context: x, contexts: [{name: x, context: {user: u}}]}   | contexts[x].cluster: is missing
            """)
    void aBrokenFileIsNamed(String text, String message) throws IOException {
        write(text);
        assertThatThrownBy(() -> ClusterAccess.fromKubeconfig(file))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(file + ": " + message);
    }

    @Test
    void aMissingFileIsNamed() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> ClusterAccess.fromKubeconfig(missing))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("kubeconfig: no such file: " + missing);
    }

    private ClusterAccess load(String cluster, String user) throws IOException {
        write("""
                apiVersion: v1
                kind: Config
                current-context: x
                contexts:
                - {name: other, context: {cluster: d, user: v}}
                - {name: x, context: {cluster: c, user: u}}
                clusters:
                - name: c
                  cluster: %s
                users:
                - name: u
                  user: %s
                """.formatted(block(cluster), block(user)));
        return ClusterAccess.fromKubeconfig(file);
    }

    private static String block(String fields) {
        return fields.startsWith("{") ? fields : "{" + fields.replaceFirst(": (.*)", ": '$1'") + "}";
    }

    private void write(String text) throws IOException {
        file = folder.resolve("config");
        Files.writeString(file, text);
    }
}
