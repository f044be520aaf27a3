package dev.terrace.server.replays;

import dev.terrace.model.finding.Finding;
import dev.terrace.server.problem.FindingList;
import dev.terrace.server.run.Run;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** A running replay under all of its configurations. Thread-safe. */
public final class ReplayRun extends Run {
    /** The kind of these runs. */
    public static final String KIND = "replay";

    private final String trace;
    private long of;
    private long done;
    private long second;
    private String replay = "";
    private JsonArray findings = new JsonArray();

    /** Creates the record of a replay that has not started. */
    public ReplayRun(ReplayRequest request) {
        super(KIND);
        trace = request.trace().name();
        of = (long) request.trace().jobs() * request.choices().size();
    }

    @Override
    protected void addTo(JsonObject json, boolean isOver) {
        json.put("trace", trace).put("done", done).put("of", of).put("second", second);
        if (!replay.isEmpty()) {
            json.put("replay", replay);
        }
        if (!findings.isEmpty()) {
            json.put("findings", findings.copy());
        }
    }

    @Override
    protected String cancelled() {
        return "Cancelled at second %s of the trace, after %s of %s jobs; no result is stored."
                .formatted(second, done, of);
    }

    /** Records the number of jobs under all configurations, and the warnings about the inputs. */
    void planned(long jobs, List<Finding> warnings) {
        step(() -> {
            of = jobs;
            findings = FindingList.toJson(warnings);
            return false;
        });
    }

    /** Records the progress of a slice. */
    void advanced(long ended, long reached) {
        step(() -> {
            done = ended;
            second = reached;
            return false;
        });
    }

    /**
     * Records the stored result.
     *
     * @param name its name
     * @param warnings the warnings about the result
     * @param remark a sentence about the result; empty without one
     */
    void stored(String name, List<Finding> warnings, String remark) {
        step(() -> {
            replay = name;
            findings.addAll(FindingList.toJson(warnings));
            note(hasEnded() ? "Stopped after its result was stored." : remark);
            return true;
        });
    }
}
