package dev.terrace.server.http;

import dev.terrace.server.problem.Problem;
import dev.terrace.server.problem.Problems;
import dev.terrace.server.store.Content;
import dev.terrace.server.work.Busy;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;

/** Writes answers and problems to responses. {@link Problems} chooses the status and the text of a failure. */
final class AnswerWriter {
    private AnswerWriter() {}

    static void write(HttpServerRequest request, Answer answer) {
        HttpServerResponse response = request.response();
        if (response.ended() || response.closed()) {
            if (answer instanceof Answer.Stored unsent) {
                unsent.atEnd().run();
            }
            return;
        }
        if (answer instanceof Answer.Plain plain) {
            plain.headers().forEach(response::putHeader);
            response.setStatusCode(plain.status());
            if (plain.type().isEmpty()) {
                response.end();
            } else {
                send(request, plain.type(), plain.body());
            }
        } else if (answer instanceof Answer.Prepared prepared) {
            prepared.headers().forEach(response::putHeader);
            send(request, prepared.ready());
        } else if (answer instanceof Answer.Stored stored) {
            send(request, stored);
        } else if (answer instanceof Answer.Unchanged unchanged) {
            response.setStatusCode(304)
                    .putHeader(HttpHeaders.ETAG, Tags.strong(unchanged.tag()))
                    .putHeader(HttpHeaders.VARY, "accept, accept-encoding")
                    .end();
        } else if (answer instanceof Answer.Stream stream) {
            stream.writer().write(response);
        }
    }

    static void write(HttpServerRequest request, Throwable failure) {
        HttpServerResponse response = request.response();
        if (response.ended() || response.closed()) {
            return;
        }
        if (response.headWritten()) {
            response.reset();
            return;
        }
        Problem problem = Problems.of(failure);
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        if (cause instanceof Busy busy) {
            response.putHeader(HttpHeaders.RETRY_AFTER, Integer.toString(busy.retryAfter()));
        }
        response.setStatusCode(problem.status());
        send(request, Problem.TYPE, problem.toJson().toBuffer());
    }

    /**
     * Answers a request that violates HTTP, unless it has an answer. Its connection is closed next, so nothing may
     * block. Other failures, such as a client that has gone, need no answer.
     */
    static void refuse(HttpServerRequest request, Throwable failure) {
        HttpServerResponse response = request.response();
        if (failure instanceof Problem && !response.ended() && !response.closed() && !response.headWritten()) {
            SecurityHeaders.add(response);
            if (request.version() != HttpVersion.HTTP_2) {
                response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            }
            write(request, failure);
        }
    }

    private static void send(HttpServerRequest request, Ready ready) {
        HttpServerResponse response = request.response().putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        Buffer packed = ready.packed();
        if (packed != null && takesGzip(request)) {
            response.putHeader(HttpHeaders.CONTENT_ENCODING, "gzip")
                    .putHeader(HttpHeaders.ETAG, Tags.weak(ready.tag()));
            send(request, ready.type(), packed);
        } else {
            response.putHeader(HttpHeaders.ETAG, Tags.strong(ready.tag()));
            send(request, ready.type(), ready.plain());
        }
    }

    private static void send(HttpServerRequest request, Answer.Stored stored) {
        HttpServerResponse response = request.response()
                .putHeader(HttpHeaders.ETAG, Tags.strong(stored.tag()))
                .putHeader(HttpHeaders.CONTENT_TYPE, stored.type())
                .putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        Future<Void> sent = body(request, response, stored);
        sent.onFailure(failure -> write(request, failure))
                .onComplete(end -> stored.atEnd().run());
    }

    private static Future<Void> body(HttpServerRequest request, HttpServerResponse response, Answer.Stored stored) {
        if (request.method().equals(HttpMethod.HEAD)) {
            response.putHeader(
                    HttpHeaders.CONTENT_LENGTH, Long.toString(stored.content().size()));
            return response.end();
        }
        return stored.content() instanceof Content.InFile file
                ? response.sendFile(file.file().toString())
                : response.end(((Content.InHeap) stored.content()).bytes());
    }

    private static void send(HttpServerRequest request, String type, Buffer body) {
        HttpServerResponse response = request.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, type)
                .putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length()));
        if (request.method().equals(HttpMethod.HEAD)) {
            response.end();
        } else {
            response.end(body);
        }
    }

    private static boolean takesGzip(HttpServerRequest request) {
        String encodings = request.getHeader(HttpHeaders.ACCEPT_ENCODING);
        return encodings != null && encodings.contains("gzip") && !encodings.contains("gzip;q=0");
    }
}
