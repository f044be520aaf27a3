package dev.terrace.server.http;

import io.vertx.core.Future;

/** The implementation of an operation. Called on an event loop: everything slow belongs into the future. */
@FunctionalInterface
public interface Operation {
    /** @return the answer, or a failure that becomes a problem. The failure may be thrown as well. */
    Future<Answer> answer(Call call);
}
