package dev.terrace.server.http;

import dev.terrace.model.number.NumberText;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.store.ContentDraft;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;

/** Reads request bodies up to a limit; a longer one is a problem with status 413. */
public final class Bodies {
    private static final long MAX_DISCARDED = 64 << 20;
    private static final String OF_UPLOADS = " (--max-body)";
    private static final String OF_SHORT = " for all but snapshots and traces";

    private Bodies() {}

    /** Reads a short body as a whole. Fails with a problem if it has more than {@code most} bytes. */
    static Future<Buffer> whole(HttpServerRequest request, long most) {
        Promise<Buffer> whole = Promise.promise();
        if (announced(request) > most) {
            return Future.failedFuture(tooLarge(most, OF_SHORT));
        }
        Buffer body = Buffer.buffer();
        request.handler(chunk -> {
            if (body.length() + chunk.length() > most) {
                whole.tryFail(tooLarge(most, OF_SHORT));
            } else {
                body.appendBuffer(chunk);
            }
        });
        request.exceptionHandler(failure -> {
            AnswerWriter.refuse(request, failure);
            whole.tryFail(failure);
        });
        request.endHandler(end -> whole.tryComplete(body));
        request.resume();
        return whole.future();
    }

    /** Streams a long body into a draft, with backpressure. */
    public static Future<Void> into(ContentDraft draft, HttpServerRequest request, long most, Vertx vertx) {
        Promise<Void> all = Promise.promise();
        // If the client disconnected or was refused before the handlers were set, no event fires.
        if (request.response().closed() || request.response().ended()) {
            return Future.failedFuture(new Problem(400, "Gone", "The client has gone."));
        }
        if (announced(request) > most) {
            return Future.failedFuture(tooLarge(most, OF_UPLOADS));
        }
        request.handler(chunk -> {
            request.pause();
            vertx.executeBlocking(() -> {
                        if (draft.size() + chunk.length() > most) {
                            throw tooLarge(most, OF_UPLOADS);
                        }
                        draft.out().write(chunk.getBytes());
                        return null;
                    })
                    .onSuccess(done -> request.resume())
                    .onFailure(all::tryFail);
        });
        request.exceptionHandler(failure -> {
            AnswerWriter.refuse(request, failure);
            all.tryFail(failure);
        });
        request.endHandler(end -> all.tryComplete());
        request.resume();
        return all.future();
    }

    /**
     * Reads and drops the rest of a body, so that the client gets to read the answer. Closes the connection of a client
     * that does not stop sending.
     */
    static void discard(HttpServerRequest request) {
        if (request.isEnded() || request.response().closed()) {
            return;
        }
        long[] discarded = new long[1];
        request.handler(chunk -> {
            discarded[0] += chunk.length();
            if (discarded[0] > MAX_DISCARDED) {
                var unused = request.connection().close();
            }
        });
        request.resume();
    }

    private static long announced(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return length == null ? 0 : NumberText.whole(length).orElse(0);
    }

    private static Problem tooLarge(long most, String limited) {
        String limit = most >= 1 << 20 ? most / (1 << 20) + " MiB" : most + " bytes";
        return new Problem(
                413, "Too large", "The body is larger than " + limit + ", which is the limit" + limited + ".");
    }
}
