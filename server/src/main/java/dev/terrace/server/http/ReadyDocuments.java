package dev.terrace.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.terrace.server.work.Piece;
import dev.terrace.server.work.Work;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Documents that are made once, by a worker, and then answered as they are: to who has them already with 304 before anything is done, to others from the heap. */
public final class ReadyDocuments {
    private final Work work;
    private final Cache<String, Ready> cache;
    private final Map<String, CompletableFuture<Ready>> making = new ConcurrentHashMap<>();

    /** @param most how many bytes of the heap they may take */
    public ReadyDocuments(Work work, long most) {
        this.work = work;
        this.cache = Caffeine.newBuilder()
                .maximumWeight(most)
                .weigher((String tag, Ready ready) -> ready.weight())
                .recordStats()
                .build();
    }

    /**
     * Answers with a JSON document.
     *
     * @param tag says all that it is made of
     * @param maker makes it; called only where nobody remembers it
     */
    public Future<Answer> answer(Call call, String tag, Piece<byte[]> maker) {
        return call.unchanged(tag).orElseGet(() -> {
            Ready known = cache.getIfPresent(tag);
            return known != null
                    ? Future.succeededFuture(Answer.ready(known))
                    : call.await(make(tag, maker)).map(Answer::ready);
        });
    }

    /** Makes it, or waits for who is making it already. */
    private CompletableFuture<Ready> make(String tag, Piece<byte[]> maker) {
        CompletableFuture<Ready> mine = new CompletableFuture<>();
        CompletableFuture<Ready> others = making.putIfAbsent(tag, mine);
        if (others != null) {
            return others;
        }
        try {
            var unused = work.submit(deadline -> Ready.of(Answer.JSON, tag, maker.run(deadline)))
                    .whenComplete((ready, failure) -> end(tag, mine, ready, failure));
        } catch (RuntimeException e) {
            end(tag, mine, null, e);
        }
        return mine;
    }

    private void end(String tag, CompletableFuture<Ready> mine, @Nullable Ready ready, @Nullable Throwable failure) {
        if (ready != null) {
            cache.put(tag, ready);
        }
        making.remove(tag);
        if (ready != null) {
            mine.complete(ready);
        } else {
            mine.completeExceptionally(Objects.requireNonNull(failure));
        }
    }

    /** For metrics. */
    public Cache<String, Ready> cache() {
        return cache;
    }
}
