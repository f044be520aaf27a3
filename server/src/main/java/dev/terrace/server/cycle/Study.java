package dev.terrace.server.cycle;

import dev.terrace.server.library.CycleKey;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;

/**
 * A question about cycles, which is answered by running them once more: with somebody looking, or with something
 * changed.
 *
 * @param cycles what it is about; several for a comparison alone
 * @param about what more it says, as {@code named}, {@code advice} and {@code tried} make it
 */
public record Study(Kind kind, List<CycleRequest> cycles, JsonObject about) {
    static final String NAME = "name";
    static final String NODES = "nodes";
    static final String MOST = "most";
    static final String TRIALS = "trials";
    static final String MILLISECONDS = "milliseconds";
    static final String CHANGES = "changes";

    /** What is asked. */
    public enum Kind {
        /** Why did it fare so? */
        EXPLAIN,
        /** What would help? */
        ADVISE,
        /** Asks for the changes that help most waiting jobs. */
        SURVEY,
        /** What is different with these changes? */
        TRY,
        /** Who gains, who loses? */
        COMPARE,
        /** Which devices are there, and which pods use them? */
        DEVICES
    }

    /** @param nodes how many of the best and of the nearest nodes are told one by one */
    public static Study explain(CycleRequest cycle, String name, int nodes) {
        return new Study(
                Kind.EXPLAIN, List.of(cycle), new JsonObject().put(NAME, name).put(NODES, nodes));
    }

    /**
     * What would help.
     *
     * @param most how many suggestions are enough
     * @param trials how many cycles may be run
     * @param milliseconds after which what was found by then is the answer
     */
    public static Study advise(CycleRequest cycle, String name, int most, int trials, long milliseconds) {
        return new Study(
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
     * @param most how many changes are enough
     * @param trials how many cycles may be run, for all jobs together
     * @param milliseconds after which what was found by then is the answer
     */
    public static Study survey(CycleRequest cycle, int most, int trials, long milliseconds) {
        return new Study(
                Kind.SURVEY,
                List.of(cycle),
                new JsonObject().put(MOST, most).put(TRIALS, trials).put(MILLISECONDS, milliseconds));
    }

    /** @param changes as documents have them */
    public static Study of(CycleRequest cycle, JsonArray changes) {
        return new Study(Kind.TRY, List.of(cycle), new JsonObject().put(CHANGES, changes.encode()));
    }

    /** @param cycles on one snapshot; the first is what the others are measured against */
    public static Study compare(List<CycleRequest> cycles) {
        return new Study(Kind.COMPARE, List.copyOf(cycles), new JsonObject());
    }

    /** Which devices the nodes have, and which pods use them. */
    public static Study devices(CycleRequest cycle) {
        return new Study(Kind.DEVICES, List.of(cycle), new JsonObject());
    }

    static Study fromJson(JsonObject json) {
        return new Study(
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

    /** The cycle that it is about, or the first of them. */
    CycleRequest cycle() {
        return cycles.get(0);
    }

    static JsonObject json(CycleRequest cycle) {
        return new JsonObject().put("recipe", cycle.recipe().toJson()).put("text", cycle.text());
    }

    static CycleRequest cycle(JsonObject json) {
        return new CycleRequest(CycleKey.fromJson(json.getJsonObject("recipe")), json.getString("text"));
    }
}
