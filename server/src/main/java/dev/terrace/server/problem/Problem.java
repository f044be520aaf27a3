package dev.terrace.server.problem;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Spelling;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/** The reason why a request failed, as one sentence. Sent to the client as {@code application/problem+json}. */
public final class Problem extends RuntimeException {
    public static final String TYPE = "application/problem+json";

    private static final Pattern ENDING = Pattern.compile("(\\.[a-z]+){1,2}$");

    private final int status;
    private final String title;
    private final String detail;
    private final transient List<Finding> findings;

    /**
     * @param title the kind of problem in a few fixed words
     * @param detail one sentence: the object, its position and the remedy
     */
    public Problem(int status, String title, String detail) {
        this(status, title, detail, List.of());
    }

    /** A problem with all findings about the input. */
    public Problem(int status, String title, String detail, List<Finding> findings) {
        super(detail, null, false, false);
        this.detail = detail;
        this.status = status;
        this.title = title;
        this.findings = List.copyOf(findings);
    }

    /** A problem of a request that violates HTTP or the API's document. */
    public static Problem wrongRequest(String detail) {
        return new Problem(400, "The request is wrong", detail);
    }

    /** A problem for an unknown name. */
    public static Problem absent(String what, String name) {
        return absent(what, name, List.of());
    }

    /**
     * A problem for an unknown name, with the nearest known one.
     *
     * @param known may contain the name of a file without its ending, under which files are stored
     */
    public static Problem absent(String what, String name, Collection<String> known) {
        String stem = ENDING.matcher(name).replaceFirst("");
        String nearest =
                known.contains(stem) ? stem : Spelling.nearest(name, known).orElse("");
        return new Problem(
                404,
                "Not found",
                "There is no %s '%s'.".formatted(what, name)
                        + (nearest.isEmpty() ? "" : " Did you mean '" + nearest + "'?"));
    }

    /**
     * A problem for a body that is too large after unpacking.
     *
     * @param most the limit in bytes
     */
    public static Problem unpackedTooLarge(long most) {
        return new Problem(
                413,
                "Too large",
                "The body, unpacked, is larger than " + most / (1 << 20) + " MiB, which is the limit (--max-body).");
    }

    /** The sentence. */
    public String detail() {
        return detail;
    }

    public int status() {
        return status;
    }

    public JsonObject toJson() {
        JsonObject json = new JsonObject()
                .put("type", "about:blank")
                .put("title", title)
                .put("status", status)
                .put("detail", detail);
        if (!findings.isEmpty()) {
            json.put("findings", FindingList.toJson(findings));
        }
        return json;
    }
}
