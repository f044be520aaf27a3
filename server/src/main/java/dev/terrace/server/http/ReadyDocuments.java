package dev.terrace.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.terrace.server.work.Piece;
import dev.terrace.server.work.SingleFlight;
import dev.terrace.server.work.WorkQueue;
import io.vertx.core.Future;

/**
 * Documents that a worker makes once, and that are then served from the heap. A client that has a document already gets
 * 304 before any work is done.
 */
public final class ReadyDocuments {
    private final SingleFlight<Ready> making;
    private final Cache<String, Ready> cache;

    /** @param most how many bytes of the heap they may take */
    public ReadyDocuments(WorkQueue work, long most) {
        this.making = new SingleFlight<>(work);
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
     * @param maker makes it; called only if it is not in the heap
     */
    public Future<Answer> answer(Call call, String tag, Piece<byte[]> maker) {
        return call.unchanged(tag).orElseGet(() -> {
            Ready known = cache.getIfPresent(tag);
            return known != null
                    ? Future.succeededFuture(Answer.ready(known))
                    : call.await(making.submit(tag, deadline -> keep(tag, maker.run(deadline))))
                            .map(Answer::ready);
        });
    }

    /** Makes a JSON document ready for this request and for later ones. Only for workers: packing takes time. */
    public Ready keep(String tag, byte[] document) {
        Ready ready = Ready.of(Answer.JSON, tag, document);
        cache.put(tag, ready);
        return ready;
    }

    /** For metrics. */
    public Cache<String, Ready> cache() {
        return cache;
    }
}
