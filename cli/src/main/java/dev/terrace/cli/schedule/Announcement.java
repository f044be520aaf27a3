package dev.terrace.cli.schedule;

import dev.terrace.report.Document;
import dev.terrace.report.Fields;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;

/**
 * A decision that differs from that of the last cycle, as one line.
 *
 * @param at the time of the cycle
 * @param object "namespace/name" of the pod or the group
 * @param node empty for decisions without one
 * @param because the reason; empty without one
 */
record Announcement(Instant at, What what, String object, String node, String because) {
    /** The kinds of decisions. */
    enum What {
        BIND("would bind %s to %s: %s", "binds %s to %s: %s"),
        EVICT("would evict %1$s from %2$s: %3$s", "evicts %1$s from %2$s: %3$s"),
        ADMIT("would admit %1$s", "admits %1$s"),
        WAIT("%1$s waits: %3$s", "%1$s waits: %3$s"),
        NO_BIND("would no longer bind %1$s to %2$s", ""),
        NO_EVICTION("would no longer evict %1$s from %2$s", "");

        private final String shown;
        private final String done;

        /**
         * @param shown the sentence of a dry run
         * @param done the sentence of a run; empty for decisions that only a dry run withdraws
         */
        What(String shown, String done) {
            this.shown = shown;
            this.done = done;
        }
    }

    /** Returns the kind of decision and the object, which have at most one decision in a cycle. */
    String name() {
        return what + " " + object;
    }

    /**
     * Returns the line for people.
     *
     * @param isDryRun whether the decision is not carried out
     */
    String text(boolean isDryRun) {
        return (isDryRun ? what.shown : what.done).formatted(object, node, because);
    }

    /** Returns the line for programs, a JSON object. */
    String json() {
        Fields fields = new Fields()
                .with("time", at.toString())
                .with("decision", what.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .with(what == What.ADMIT || what == What.WAIT ? "job" : "pod", object)
                .withSome("node", node)
                .withSome("because", because);
        return new String(Document.compact(fields), StandardCharsets.UTF_8).strip();
    }
}
