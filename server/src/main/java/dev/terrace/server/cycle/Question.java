package dev.terrace.server.cycle;

import dev.terrace.server.library.CycleKey;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;

/**
 * A question about cycles, which is answered by running them again with an observer or with changes.
 *
 * @param cycles the cycles in question; only comparisons have several
 * @param about the further parameters of the question, by the keys below
 */
public record Question(Kind kind, List<CycleRequest> cycles, JsonObject about) {
    static final String NAME = "name";
    static final String NODES = "nodes";
    static final String MOST = "most";
    static final String TRIALS = "trials";
    static final String MILLISECONDS = "milliseconds";
    static final String CHANGES = "changes";

    /** The kind of question. */
    public enum Kind {
        /** Explains the fate of an object. */
        EXPLAIN,
        /** Asks for changes that help an object. */
        ADVISE,
        /** Asks for the changes that help most waiting jobs. */
        SURVEY,
        /** Asks for the differences that changes make. */
        TRY,
        /** Asks for the differences between two cycles. */
        DIFFERENCE,
        /** Compares configurations: the objects that gain, and those that lose. */
        COMPARE,
        /** Lists devices and the pods that use them. */
        DEVICES,
        /** Asks for the cluster that a cycle decides on, as a dump. */
        CLUSTER
    }

    /** @param nodes the number of best and of nearest nodes to list individually */
    public static Question explain(CycleRequest cycle, String name, int nodes) {
        return new Question(
                Kind.EXPLAIN, List.of(cycle), new JsonObject().put(NAME, name).put(NODES, nodes));
    }

    /**
     * Asks for changes that help an object.
     *
     * @param most the maximum number of suggestions
     * @param trials the maximum number of cycles
     * @param milliseconds the time after which the results so far are the answer
     */
    public static Question advise(CycleRequest cycle, String name, int most, int trials, long milliseconds) {
        return new Question(
                Kind.ADVISE,
                List.of(cycle),
                new JsonObject()
                        .put(NAME, name)
                        .put(MOST, most)
                        .put(TRIALS, trials)
                        .put(MILLISECONDS, milliseconds));
    }

    /**
     * Asks for the changes that help most waiting jobs.
     *
     * @param most the maximum number of changes
     * @param trials the maximum number of cycles for all jobs together
     * @param milliseconds the time after which the results so far are the answer
     */
    public static Question survey(CycleRequest cycle, int most, int trials, long milliseconds) {
        return new Question(
                Kind.SURVEY,
                List.of(cycle),
                new JsonObject().put(MOST, most).put(TRIALS, trials).put(MILLISECONDS, milliseconds));
    }

    /**
     * Asks for the differences that changes make.
     *
     * @param changes the changes, in the format of documents
     */
    public static Question tryChanges(CycleRequest cycle, JsonArray changes) {
        return new Question(Kind.TRY, List.of(cycle), new JsonObject().put(CHANGES, changes.encode()));
    }

    /** Asks for the differences between the decisions of two cycles. */
    public static Question difference(CycleRequest before, CycleRequest after) {
        return new Question(Kind.DIFFERENCE, List.of(before, after), new JsonObject());
    }

    /** @param cycles the cycles on one snapshot; the first is the baseline */
    public static Question compare(List<CycleRequest> cycles) {
        return new Question(Kind.COMPARE, List.copyOf(cycles), new JsonObject());
    }

    /** Lists the devices of nodes and the pods that use them. */
    public static Question devices(CycleRequest cycle) {
        return new Question(Kind.DEVICES, List.of(cycle), new JsonObject());
    }

    static Question cluster(CycleRequest cycle) {
        return new Question(Kind.CLUSTER, List.of(cycle), new JsonObject());
    }

    static Question fromJson(JsonObject json) {
        return new Question(
                Kind.valueOf(json.getString("kind").toUpperCase(Locale.ROOT)),
                json.getJsonArray("cycles").stream()
                        .map(each -> cycle((JsonObject) each))
                        .toList(),
                json.getJsonObject("about"));
    }

    JsonObject toJson() {
        JsonArray all = new JsonArray();
        cycles.forEach(each -> all.add(json(each)));
        return new JsonObject()
                .put("kind", kind.name().toLowerCase(Locale.ROOT))
                .put("cycles", all)
                .put("about", about);
    }

    /** Returns the cycle in question, or the first of several. */
    CycleRequest cycle() {
        return cycles.get(0);
    }

    static JsonObject json(CycleRequest cycle) {
        return new JsonObject().put("recipe", cycle.key().toJson()).put("text", cycle.text());
    }

    static CycleRequest cycle(JsonObject json) {
        return new CycleRequest(CycleKey.fromJson(json.getJsonObject("recipe")), json.getString("text"));
    }
}
