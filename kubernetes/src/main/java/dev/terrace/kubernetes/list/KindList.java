package dev.terrace.kubernetes.list;

import dev.terrace.files.Fault;
import dev.terrace.inputs.Origin;
import dev.terrace.inputs.Source;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.number.NumberText;
import dev.terrace.objects.field.Kind;
import dev.terrace.text.ListMeta;
import java.io.ByteArrayInputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The list of one kind, in pages. The pages are kept as the server sent them, mostly compressed to a tenth. */
final class KindList {
    private static final int PAGE = 500;
    /** The number of pages without progress after which a list counts as endless. */
    private static final int MAX_IDLE_PAGES = 20;

    private static final int MAX_RESTARTS = 3;
    /** The pause before a request that an overloaded server refused is repeated. */
    private static final long PAUSE_MILLIS = 1000;

    private final Kind<?> kind;
    private final String path;
    private final Connection connection;
    private final List<Source> pages = new ArrayList<>();
    private @Nullable CompletableFuture<Answer> pending;
    private String request = "";
    private String version = "";
    private @Nullable Finding refusal;
    /** Whether the last page has not been read before, so that its metadata is new. */
    private boolean isFresh;

    private int restarts;
    private long fewestRemaining;
    private long idleMillis;
    private int idlePages;

    KindList(Kind<?> kind, String path, Connection connection) {
        this.kind = kind;
        this.path = path;
        this.connection = connection;
        restart();
    }

    private void restart() {
        pages.clear();
        fewestRemaining = Long.MAX_VALUE;
        idleMillis = 0;
        idlePages = 0;
        request = path + "?limit=" + PAGE;
    }

    Kind<?> kind() {
        return kind;
    }

    /** Returns the version of the collection; empty if it was not listed. */
    String version() {
        return version;
    }

    /** Returns the sentence about a missing right; null if the list may be read. */
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
            pending = connection.get(request);
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
        idleMillis += answer.millis();
        switch (answer.code()) {
            case 200 -> {
                byte[] body = answer.body();
                pages.add(new Source(connection.server() + path, () -> new ByteArrayInputStream(body)));
                isFresh = true;
                return Optional.of(pages.get(number));
            }
            case 403 -> {
                refusal = Finding.warning(Position.of(connection.server()), Rules.mayNotList(kind));
                findings.accept(refusal);
                return Optional.empty();
            }
            case 410 -> {
                if (number == 0 || ++restarts > MAX_RESTARTS) {
                    throw fault("expires while it is read. Try again when the server has less load.");
                }
                restart();
                start();
                throw new Origin.Outdated();
            }
            default -> throw fault("is answered with %s.".formatted(answer.code()));
        }
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
            answer = Waiting.of(connection.get(request));
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
        if (list.next().isEmpty()) {
            return;
        }
        String next = path + "?limit=" + PAGE + "&continue=" + URLEncoder.encode(list.next(), StandardCharsets.UTF_8);
        checkProgress(next, list.remaining());
        request = next;
        pending = connection.get(next);
    }

    /** A list makes progress if fewer objects remain after each page. */
    private void checkProgress(String next, String remaining) {
        long objects = NumberText.whole(remaining).orElse(Long.MAX_VALUE);
        if (objects < fewestRemaining) {
            fewestRemaining = objects;
            idleMillis = 0;
            idlePages = 0;
        }
        boolean isEndless = next.equals(request)
                || ++idlePages > MAX_IDLE_PAGES
                || idleMillis > connection.limit().toMillis();
        if (isEndless) {
            throw fault(
                    "does not end: page follows page, and no fewer objects remain. Is it an API server of Kubernetes?");
        }
    }

    private RuntimeException fault(String end) {
        return Fault.at(connection.server(), "the list of %s ".formatted(Rules.resource(kind)) + end);
    }
}
