package dev.terrace.kubernetes.list;

import dev.terrace.inputs.Origin;
import dev.terrace.inputs.Source;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.field.Kind;
import dev.terrace.text.ListMeta;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The list of one kind, in pages. The pages are kept as the server sent them, mostly compressed to a tenth. */
final class KindList {
    private static final int MAX_RESTARTS = 3;
    /** The pause before a request that an overloaded server refused is repeated. */
    private static final long PAUSE_MILLIS = 1000;

    private final Kind<?> kind;
    private final String path;
    private final Connection connection;
    private final List<Source> pages = new ArrayList<>();
    private @Nullable CompletableFuture<Answer> pending;
    private Paging paging;
    private String version = "";
    private @Nullable Finding refusal;
    /** Whether the last page has not been read before, so that its metadata is new. */
    private boolean isFresh;

    private int restarts;

    KindList(Kind<?> kind, String path, Connection connection) {
        this.kind = kind;
        this.path = path;
        this.connection = connection;
        this.paging = new Paging(kind, path, connection);
    }

    Kind<?> kind() {
        return kind;
    }

    /** Returns the version of the collection; empty if it was not listed. */
    String version() {
        return version;
    }

    /** Returns why the list is left out; null if it can be read. */
    @Nullable
    Finding refusal() {
        return refusal;
    }

    boolean isWaiting() {
        return pending != null && !pending.isDone();
    }

    /** Sends the request for the first page. */
    void start() {
        if (pages.isEmpty() && pending == null && refusal == null) {
            pending = connection.get(paging.request());
        }
    }

    /**
     * Waits for a page.
     *
     * @return empty after the last page
     * @throws Origin.Outdated if earlier pages must be read again
     */
    Optional<Source> page(int number, Consumer<Finding> findings) {
        if (number < pages.size()) {
            isFresh = false;
            return Optional.of(pages.get(number));
        }
        if (refusal != null) {
            findings.accept(refusal);
        }
        CompletableFuture<Answer> sent = pending;
        if (sent == null) {
            return Optional.empty();
        }
        Answer answer = answer(sent);
        pending = null;
        paging.spend(answer.millis());
        switch (answer.code()) {
            case 200 -> {
                byte[] body = answer.body();
                pages.add(new Source(connection.server() + path, () -> new ByteArrayInputStream(body)));
                isFresh = true;
                return Optional.of(pages.get(number));
            }
            case 403 -> {
                return refused(Rules.mayNotList(kind), findings);
            }
            case 410 -> {
                if (number == 0 || ++restarts > MAX_RESTARTS) {
                    throw paging.fault("expires while it is read. Try again when the server has less load.");
                }
                pages.clear();
                paging = new Paging(kind, path, connection);
                start();
                throw new Origin.Outdated();
            }
            default -> {
                if (answer.code() == 503 && number == 0) { // another server may provide the group, and be down
                    return refused(paging.about("is answered with 503, so its objects are left out."), findings);
                }
                throw paging.fault("is answered with %s.".formatted(answer.code()));
            }
        }
    }

    private Optional<Source> refused(String sentence, Consumer<Finding> findings) {
        refusal = Finding.warning(Position.of(connection.server()), sentence);
        findings.accept(refusal);
        return Optional.empty();
    }

    /** Repeats a request that an overloaded server refuses, within the time limit. */
    private Answer answer(CompletableFuture<Answer> sent) {
        long start = System.nanoTime();
        Answer answer = Waiting.of(sent);
        while (answer.code() == 429
                && System.nanoTime() - start < connection.limit().toNanos()) {
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return answer;
            }
            answer = Waiting.of(connection.get(paging.request()));
        }
        return answer;
    }

    /** Requests the page after the one that is being read. */
    void listed(ListMeta list) {
        if (!isFresh) {
            return;
        }
        isFresh = false;
        version = list.resourceVersion();
        if (paging.advance(list.next(), list.remaining())) {
            pending = connection.get(paging.request());
        }
    }
}
