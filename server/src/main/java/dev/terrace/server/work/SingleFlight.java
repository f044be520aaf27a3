package dev.terrace.server.work;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Merges identical pieces of work that are requested at the same time. Thread-safe. */
public final class SingleFlight<T> {
    private final WorkQueue work;
    private final Map<String, CompletableFuture<T>> asked = new ConcurrentHashMap<>();

    public SingleFlight(WorkQueue work) {
        this.work = work;
    }

    /**
     * Runs a piece of work, or waits for the thread that already runs it.
     *
     * @param name identifies everything that the result depends on
     * @param subject describes the piece if it gets stuck
     * @return the result, or the failure of the work; {@link Busy} if the queue is full
     */
    public CompletableFuture<T> submit(String name, Subject subject, Piece<T> piece) {
        CompletableFuture<T> mine = new CompletableFuture<>();
        CompletableFuture<T> others = asked.putIfAbsent(name, mine);
        if (others != null) {
            return others;
        }
        try {
            var unused =
                    work.submit(subject, piece).whenComplete((answer, failure) -> end(name, mine, answer, failure));
        } catch (RuntimeException e) {
            end(name, mine, null, e);
        }
        return mine;
    }

    private void end(String name, CompletableFuture<T> mine, @Nullable T answer, @Nullable Throwable failure) {
        asked.remove(name);
        if (answer != null) {
            mine.complete(answer);
        } else {
            mine.completeExceptionally(Objects.requireNonNull(failure));
        }
    }
}
