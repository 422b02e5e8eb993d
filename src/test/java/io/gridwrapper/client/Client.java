package io.gridwrapper.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** Calls a server as a client of the apiserver does, over HTTP/1.1 where nothing else is said. */
public final class Client {

    public static final String JSON = "application/json";
    public static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

    private final URI base;
    private final HttpClient http;

    public Client(URI base) {
        this(
                base,
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(Patience.LIMIT)
                        .build());
    }

    /** @param http with which connections this client uses */
    public Client(URI base, HttpClient http) {
        this.base = base;
        this.http = http;
    }

    public Answer get(String path) {
        return get(path, JSON);
    }

    /** @param accept the header, or null for none */
    public Answer get(String path, String accept) {
        return call("GET", path, accept);
    }

    /** @param accept the header, and further ones as names and values in turn */
    public Answer get(String path, String accept, String... headers) {
        HttpResponse<byte[]> response = send("GET", path, accept, BodyHandlers.ofByteArray(), headers);
        return new Answer(response.statusCode(), response.headers(), response.body());
    }

    public Answer call(String method, String path, String accept) {
        HttpResponse<byte[]> response = send(method, path, accept, BodyHandlers.ofByteArray());
        return new Answer(response.statusCode(), response.headers(), response.body());
    }

    /** Opens a watch; returns as soon as the headers are there. */
    public OpenWatch watch(String path) {
        return watch(path, JSON);
    }

    /** @param accept a kind of JSON */
    public OpenWatch watch(String path, String accept) {
        return new OpenWatch(open("GET", path, accept));
    }

    /** The answer as soon as its headers are there; the body must be closed. */
    public HttpResponse<InputStream> open(String method, String path, String accept) {
        return send(method, path, accept, BodyHandlers.ofInputStream());
    }

    /** A value as it stands in a query. */
    public static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private <T> HttpResponse<T> send(
            String method, String path, String accept, BodyHandler<T> body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(Patience.LIMIT);
        if (accept != null) {
            request.header("Accept", accept);
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        try {
            return http.send(request.build(), body);
        } catch (IOException e) {
            throw new AssertionError(method + " " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
