package dev.terrace.server.endpoints;

import dev.terrace.model.number.NumberText;
import dev.terrace.replay.TimeRules;
import dev.terrace.replay.trace.TraceChanges;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.trace.TraceOptions.QueueBy;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.replays.ReplayOptions;
import dev.terrace.timeline.Intervals;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the options of a replay from a request, with the defaults and the error messages of the command line. */
record RequestedReplay(JsonObject request) {
    private static final Pattern HYPHEN = Pattern.compile("-(.)");

    /**
     * Returns the options.
     *
     * @throws Problem if a time is not a duration
     * @throws dev.terrace.model.finding.InvalidInput if an option is impossible
     */
    static ReplayOptions of(JsonObject request) {
        return new RequestedReplay(request).options();
    }

    private ReplayOptions options() {
        Duration shake = duration("shake", Duration.ZERO);
        Long seed = request.getLong("seed");
        if (seed != null && shake.isZero()) {
            throw Problem.wrongRequest("'seed' decides the moves of 'shake'; give that as well.");
        }
        long chosen = seed == null ? 0 : seed;
        long from = seconds("from");
        TraceChanges changes = new TraceChanges(
                from,
                request.containsKey("until") ? Long.valueOf(seconds("until")) : null,
                NumberText.decimal(request.getValue("load", 1).toString()).orElse(BigDecimal.ONE),
                TimeRules.seconds("shake", shake),
                chosen,
                request.getString("unknown", "hold").equals("drop"),
                request.getBoolean("cutAtEstimate", false),
                request.getString("estimates", "logged").equals("exact"));
        long warm = seconds("warm");
        Integer pool = pool();
        TraceOptions reading = new TraceOptions(
                QueueBy.valueOf(request.getString("queueBy", "queue")),
                request.getInteger("processorsPerTask", 0),
                pool != null);
        if (request.containsKey("snapshot")) {
            reading.requireNoPool(RequestedReplay::named);
        }
        return new ReplayOptions(
                reading,
                pool,
                rules().semantics(RequestedReplay::named),
                changes,
                warm == 0 ? 0 : from + warm,
                shake.isZero() ? null : Long.valueOf(chosen));
    }

    private TimeRules rules() {
        return new TimeRules(
                request.getString("trigger", "event").equals("period"),
                optional("period"),
                duration("grace", Intervals.DEFAULT_GRACE),
                duration("startLatency", Duration.ZERO),
                request.getString("restart", "zero").equals("checkpoint"),
                optional("checkpoint"));
    }

    /** Returns the processors of the pool; 0 for all of the trace, null without a pool. */
    private @Nullable Integer pool() {
        Object pool = request.getValue("pool", false);
        return pool instanceof Integer processors ? processors : pool.equals(true) ? Integer.valueOf(0) : null;
    }

    /** Returns the name of an option in a request: {@code startLatency} for {@code start-latency}. */
    private static String named(String option) {
        return HYPHEN.matcher(option).replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    private long seconds(String name) {
        return TimeRules.seconds(name, duration(name, Duration.ZERO));
    }

    private @Nullable Duration optional(String name) {
        return request.containsKey(name) ? duration(name, Duration.ZERO) : null;
    }

    private Duration duration(String name, Duration otherwise) {
        return RequestedIntervals.duration(request, name, otherwise);
    }
}
