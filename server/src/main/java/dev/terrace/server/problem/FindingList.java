package dev.terrace.server.problem;

import dev.terrace.model.finding.Finding;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;

/** Findings as the API reports them: position, severity and message. */
public final class FindingList {
    /** A dump may have a finding for each of its pods, more than a reader wants. */
    private static final int MAX_FINDINGS = 1000;

    private FindingList() {}

    /** Returns the first thousand findings. */
    public static JsonArray toJson(List<Finding> findings) {
        JsonArray list = new JsonArray();
        findings.stream().limit(MAX_FINDINGS).map(FindingList::toJson).forEach(list::add);
        return list;
    }

    private static JsonObject toJson(Finding finding) {
        JsonObject json = new JsonObject().put("source", finding.position().source());
        if (finding.position().line() > 0) {
            json.put("line", finding.position().line())
                    .put("column", finding.position().column());
        }
        return json.put("severity", finding.severity().name().toLowerCase(Locale.ROOT))
                .put("message", finding.message());
    }
}
