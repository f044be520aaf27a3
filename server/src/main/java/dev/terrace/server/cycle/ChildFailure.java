package dev.terrace.server.cycle;

import dev.terrace.model.finding.Finding;
import dev.terrace.server.store.Entry;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * The failure of a cycle in a child process.
 *
 * @param findings the findings about a wrong input; empty for other failures
 * @param ofPlugin whether a plugin caused it
 * @param last whether the process is unusable afterwards
 */
record ChildFailure(List<Finding> findings, boolean ofPlugin, String message, boolean last) {
    /** Returns the failure as JSON. */
    String encode() {
        return JsonObject.mapFrom(this).encode();
    }

    /** Parses the output of {@link #encode}. */
    static ChildFailure parse(String json) {
        return Entry.READER.convertValue(new JsonObject(json).getMap(), ChildFailure.class);
    }
}
