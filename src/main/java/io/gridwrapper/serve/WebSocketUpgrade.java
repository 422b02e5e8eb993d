package io.gridwrapper.serve;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import org.eclipse.jetty.ee11.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Components;
import org.eclipse.jetty.util.FutureCallback;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.WebSocketComponents;
import org.eclipse.jetty.websocket.core.server.WebSocketMappings;
import org.eclipse.jetty.websocket.core.server.WebSocketNegotiator;

/** Turns the connection of a request into a WebSocket (RFC 6455). */
final class WebSocketUpgrade {

    private WebSocketUpgrade() {}

    /** Whether a client asks for a WebSocket. */
    static boolean isAskedFor(HttpServletRequest request) {
        return "websocket".equalsIgnoreCase(request.getHeader("Upgrade"));
    }

    /**
     * Whether it is of a page that is not from here: any page may open a WebSocket to us, and read what comes (RFC 6455,
     * 10.2). A client that is no page names no origin, or the address that it calls.
     */
    static boolean isOfForeignPage(HttpServletRequest request) {
        String origin = request.getHeader("Origin");
        return origin != null && !origin.replaceFirst("^https?://", "").equalsIgnoreCase(request.getHeader("Host"));
    }

    /**
     * Answers with 101 and hands the connection over.
     *
     * @return false where it is no handshake of a WebSocket, or where the container does not show its classes to
     *     applications: then the request is to be answered as any other
     */
    static boolean open(HttpServletRequest request, FrameHandler handler) throws IOException {
        try {
            ServletContextRequest core = ServletContextRequest.getServletContextRequest(request);
            WebSocketNegotiator negotiator = (asked, answer, callback) -> {
                // A deflater for each connection would cost more than it saves.
                answer.setExtensions(List.of());
                return handler;
            };
            FutureCallback written = new FutureCallback();
            boolean opens = new WebSocketMappings(components(core.getComponents()))
                    .upgrade(negotiator, core, core.getServletContextResponse(), written, null);
            if (opens) {
                written.block();
            }
            return opens;
        } catch (LinkageError e) {
            return false;
        }
    }

    /** What it shares with the server; the pools of an extension stay empty. */
    private static WebSocketComponents components(Components server) {
        return new WebSocketComponents(null, null, server.getByteBufferPool(), null, null, server.getExecutor());
    }
}
