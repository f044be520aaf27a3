package dev.terrace.server.http;

import io.vertx.core.Future;

/** What a method does on a path. Called on an event loop, where nothing may take time: that belongs into the future. */
@FunctionalInterface
public interface Operation {
    /** @return the answer, or a failure that becomes a problem; it may be thrown as well */
    Future<Answer> answer(Call call);
}
