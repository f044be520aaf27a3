package dev.terrace.kubernetes.list;

import dev.terrace.files.Fault;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.number.NumberText;
import dev.terrace.objects.field.Kind;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The requests for the pages of one list. A list that does not end is an error. */
public final class Paging {
    private static final int PAGE = 500;
    /** The number of pages without progress after which a list counts as endless. */
    private static final int MAX_IDLE_PAGES = 20;

    private final Kind<?> kind;
    private final String path;
    private final Connection connection;
    private String request;
    private long fewestRemaining = Long.MAX_VALUE;
    private long idleMillis;
    private int idlePages;

    /** @param path the path of the list */
    public Paging(Kind<?> kind, String path, Connection connection) {
        this.kind = kind;
        this.path = path;
        this.connection = connection;
        this.request = path + "?limit=" + PAGE;
    }

    /** Returns the path and query of the current page. */
    public String request() {
        return request;
    }

    /** Adds the time that the server took for the current page. */
    public void spend(long millis) {
        idleMillis += millis;
    }

    /**
     * Continues with the next page. A list makes progress if fewer objects remain after each page.
     *
     * @param next the token of the current page for the next one; empty on the last page
     * @param remaining the number of objects on later pages, as the server wrote it
     * @return false after the last page
     * @throws InvalidInput if the list does not end
     */
    public boolean advance(String next, String remaining) {
        if (next.isEmpty()) {
            return false;
        }
        String following = path + "?limit=" + PAGE + "&continue=" + URLEncoder.encode(next, StandardCharsets.UTF_8);
        long objects = NumberText.whole(remaining).orElse(Long.MAX_VALUE);
        if (objects < fewestRemaining) {
            fewestRemaining = objects;
            idleMillis = 0;
            idlePages = 0;
        }
        if (following.equals(request)
                || ++idlePages > MAX_IDLE_PAGES
                || idleMillis > connection.limit().toMillis()) {
            throw fault(
                    "does not end: page follows page, and no fewer objects remain. Is it an API server of Kubernetes?");
        }
        request = following;
        return true;
    }

    /** Returns an error about the list. */
    InvalidInput fault(String end) {
        return Fault.at(connection.server(), about(end));
    }

    /** Returns a sentence about the list. */
    String about(String end) {
        return "the list of %s ".formatted(Rules.resource(kind)) + end;
    }
}
