package dev.terrace.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.terrace.server.work.Piece;
import dev.terrace.server.work.SingleFlight;
import dev.terrace.server.work.Subject;
import dev.terrace.server.work.WorkQueue;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A cache of documents. A worker makes each document once. A client that has a document already gets 304 before any
 * work is done.
 */
public final class ReadyDocuments {
    private final SingleFlight<Ready> singleFlight;
    private final Cache<String, Ready> cache;
    private final String version;

    /**
     * Creates an empty cache.
     *
     * @param most the maximum number of heap bytes of the cache
     * @param version the version of Terrace, which is a part of each tag: another one may make other documents
     */
    public ReadyDocuments(WorkQueue work, long most, String version) {
        this.version = version;
        this.singleFlight = new SingleFlight<>(work);
        this.cache = Caffeine.newBuilder()
                .maximumWeight(most)
                .weigher((String tag, Ready ready) -> ready.weight())
                .recordStats()
                .build();
    }

    /**
     * Answers with a JSON document.
     *
     * @param tag identifies everything else that the document depends on
     * @param maker makes the document; called only on a cache miss
     */
    public Future<Answer> answer(Call call, String tag, Piece<byte[]> maker) {
        return call.unchanged(whole(tag))
                .orElseGet(() -> find(tag)
                        .map(Future::succeededFuture)
                        .orElseGet(() -> call.await(prepare(call.subject(), tag, maker)))
                        .map(Answer::ready));
    }

    /** Makes a JSON document, or waits for the thread that already makes it. The parameters are those of an answer. */
    public CompletableFuture<Ready> prepare(Subject subject, String tag, Piece<byte[]> maker) {
        return singleFlight.submit(whole(tag), subject, deadline -> keep(tag, maker.run(deadline)));
    }

    /** Returns a cached document. */
    public Optional<Ready> find(String tag) {
        return Optional.ofNullable(cache.getIfPresent(whole(tag)));
    }

    /** Prepares a JSON document and caches it. Only for worker threads: compression is slow. */
    public Ready keep(String tag, byte[] document) {
        Ready ready = Ready.of(Answer.JSON, whole(tag), document);
        cache.put(whole(tag), ready);
        return ready;
    }

    private String whole(String tag) {
        return tag + "-" + version;
    }

    /** The cache, for metrics. */
    public Cache<String, Ready> cache() {
        return cache;
    }
}
