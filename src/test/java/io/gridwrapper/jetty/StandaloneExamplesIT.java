package io.gridwrapper.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.client.ServedExamples;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The command that jetty/README.md begins with, but for its part that Maven has done for this test. */
class StandaloneExamplesIT extends ServedExamples {

    private static StandaloneJetty jetty;

    @BeforeAll
    static void start() throws IOException {
        String command = Readme.start();
        String ofJetty = command.substring(command.indexOf("cd jetty")).replaceFirst("(\\s)java ", "$1exec java ");
        jetty = StandaloneJetty.run(Path.of("."), Map.of(), ofJetty + " jetty.http.port=0");
    }

    @AfterAll
    static void stop() {
        jetty.close();
    }

    @Override
    protected URI base() {
        return jetty.http();
    }

    @Test
    void theReadmeStartsTheJettyThatMavenTakes() throws IOException {
        String home = Path.of(System.getProperty("jetty.home")).getFileName().toString();
        assertThat(Readme.start())
                .contains("dependency:unpack@jetty-home")
                .contains("../target/" + home + "/start.jar");
        assertThat(Readme.startWithTls()).contains("../target/" + home + "/start.jar");
    }

    @Test
    void http2IsSpokenWithoutTls() throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        HttpRequest request =
                HttpRequest.newBuilder(base().resolve("/api/v1/nodes")).build();

        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());

        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(response.statusCode()).isEqualTo(200);
    }

    @Test
    void noAnswerNamesTheServer() {
        assertThat(answer("/api/v1/nodes").headers().firstValue("Server")).isEmpty();
    }
}
