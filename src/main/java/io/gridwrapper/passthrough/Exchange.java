package io.gridwrapper.passthrough;

import io.gridwrapper.kube.Status;
import io.gridwrapper.upstream.ApiServer;
import io.gridwrapper.wire.StatusResponder;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * One request under way: the client's and ours to the apiserver. Each ends the other. No thread is held while both are
 * silent.
 */
final class Exchange implements AsyncListener, ResponseBody.End {

    private enum State {
        /** The apiserver has not answered yet. */
        WAITING,
        /** The answer is being written. */
        STREAMING,
        DONE
    }

    private final ApiServer server;
    private final AsyncContext client;
    private final Request request;
    private final Optional<RequestBody> body;
    private final boolean lent;
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
    private final AtomicReference<Scheduler.Task> timer = new AtomicReference<>(() -> false);

    /**
     * @param client the client's request, in asynchronous mode
     * @param request ours, with all of its headers
     * @param body its body
     * @param lent whether it carries our identity
     */
    Exchange(ApiServer server, AsyncContext client, Request request, Optional<RequestBody> body, boolean lent) {
        this.server = server;
        this.client = client;
        this.request = request;
        this.body = body;
        this.lent = lent;
    }

    /** @param timeout how long the apiserver may be silent when the next word is its own; zero for any time */
    void start(Duration timeout) {
        client.addListener(this);
        body.ifPresent(request::body);
        if (!timeout.isZero()) {
            request.onRequestSuccess(sent -> startTimer(timeout));
            if (request.getHeaders().contains(HttpHeader.EXPECT)) {
                // Its body is not sent before the apiserver says so.
                request.onRequestCommit(committed -> startTimer(timeout));
                request.onRequestContent((sent, piece) -> timer.get().cancel());
            }
        }
        request.onResponseContentSource(this::answered);
        request.send(this::completed);
    }

    private void startTimer(Duration timeout) {
        Scheduler scheduler = server.client().getScheduler();
        Scheduler.Task started = scheduler.schedule(() -> timedOut(timeout), timeout.toMillis(), TimeUnit.MILLISECONDS);
        timer.getAndSet(started).cancel();
        if (state.get() != State.WAITING) {
            timer.get().cancel();
        }
    }

    private void timedOut(Duration timeout) {
        if (state.compareAndSet(State.WAITING, State.DONE)) {
            server.suspect();
            answer(UpstreamFailure.noAnswer(server.server(), timeout));
            request.abort(new TimeoutException("no answer"));
        }
    }

    private void answered(Response answer, Content.Source content) {
        timer.get().cancel();
        if (!state.compareAndSet(State.WAITING, State.STREAMING)) {
            content.fail(new IOException("the client has gone"));
            return;
        }
        if (lent && answer.getStatus() == HttpServletResponse.SC_UNAUTHORIZED) {
            server.refused();
        }
        HttpServletResponse response = response();
        response.setStatus(answer.getStatus());
        HopByHop.copy(answer.getHeaders(), response);
        try {
            if (request.getMethod().equals("HEAD")) {
                // Else the container, which sees no body, would say that a GET had none either.
                response.flushBuffer();
            }
            response.getOutputStream().setWriteListener(new ResponseBody(content, response.getOutputStream(), this));
        } catch (IOException e) {
            clientFailed(e);
        }
    }

    /** Both halves of our request are over. A failure within the answer is met by who reads it. */
    private void completed(Result result) {
        timer.get().cancel();
        if (!result.isFailed()) {
            return;
        }
        if (body.isPresent() && body.get().isBrokenOff()) {
            clientFailed(result.getFailure());
        } else if (state.compareAndSet(State.WAITING, State.DONE)) {
            answer(UpstreamFailure.of(server.server(), result.getFailure()));
        }
    }

    private void answer(Status status) {
        try {
            StatusResponder.send((HttpServletRequest) client.getRequest(), response(), status);
        } catch (IOException e) {
            // The client has gone: there is nobody to tell.
        }
        complete();
    }

    @Override
    public void finished() {
        if (state.getAndSet(State.DONE) != State.DONE) {
            complete();
            if (body.isPresent() && !body.get().isFinished()) {
                request.abort(new IOException("answered before the whole request was sent"));
            }
        }
    }

    @Override
    public void upstreamFailed(Throwable failure) {
        if (state.getAndSet(State.DONE) != State.DONE) {
            abortClient();
            complete();
        }
    }

    @Override
    public void clientFailed(Throwable failure) {
        if (state.getAndSet(State.DONE) != State.DONE) {
            request.abort(failure);
            abortClient();
            complete();
        }
    }

    private void complete() {
        try {
            client.complete();
        } catch (IllegalStateException e) {
            // The container has ended it already, as it does when the connection is cut.
        }
    }

    /** An end of the body that looks whole would be a lie, and where nothing is written yet, so would be a 200. */
    private void abortClient() {
        try {
            // Jetty's way, within the servlet API, to cut the connection or to reset the stream.
            response().sendError(-1);
        } catch (IOException | IllegalStateException e) {
            // It is cut already.
        }
    }

    private HttpServletResponse response() {
        return (HttpServletResponse) client.getResponse();
    }

    @Override
    public void onError(AsyncEvent event) {
        clientFailed(event.getThrowable() == null ? new IOException("the client has gone") : event.getThrowable());
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        clientFailed(new TimeoutException("the client's request timed out"));
    }

    @Override
    public void onComplete(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {}
}
