package dev.terrace.plugins.armada.round;

import dev.terrace.plugins.armada.round.data.Method;
import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A decision as sorted lines: placed jobs with node, priority and method; preempted jobs with cause and preempting job;
 * all shares.
 */
record Decided(List<String> placed, List<String> preempted, List<String> shares) {
    static Decided of(RoundInput input, RoundOutcome outcome) {
        return new Decided(places(input, outcome), victims(input, outcome), shares(input, outcome));
    }

    static Decided expected(CaseFields expected) {
        return new Decided(wantedPlaces(expected), wantedVictims(expected), wantedShares(expected));
    }

    private static List<String> places(RoundInput input, RoundOutcome outcome) {
        return sorted(outcome.placed().stream()
                .map(place -> String.join(
                        " ",
                        input.jobs().get(place.job()).id(),
                        input.nodes().get(place.node()).name(),
                        Integer.toString(place.priority()),
                        spelling(place.method()),
                        place.uniformity())));
    }

    private static String spelling(Method method) {
        return switch (method) {
            case NO_PREEMPTION -> "no-preemption";
            case FAIR_SHARE -> "fairshare";
            case URGENCY -> "urgency";
            case AWAY -> "away";
            case RESCHEDULED -> "rescheduled";
            case OPTIMISER -> "optimiser";
        };
    }

    private static List<String> wantedPlaces(CaseFields expected) {
        return sorted(expected.maps("scheduled").stream()
                .map(place -> String.join(
                        " ",
                        place.text("job"),
                        place.text("node"),
                        place.text("priority"),
                        place.text("method"),
                        place.text("uniformity"))));
    }

    /** The victims, with the cause and the preempting job where Armada names them. */
    private static List<String> victims(RoundInput input, RoundOutcome outcome) {
        return sorted(outcome.preempted().stream()
                .map(victim -> String.join(
                        " ",
                        input.jobs().get(victim.job()).id(),
                        input.nodes().get(victim.node()).name(),
                        spelling(victim.cause()),
                        isNamed(victim.cause()) ? input.jobs().get(victim.by()).id() : "")));
    }

    private static boolean isNamed(RoundOutcome.Cause cause) {
        return cause == RoundOutcome.Cause.FAIR_SHARE || cause == RoundOutcome.Cause.OPTIMISER;
    }

    private static String spelling(RoundOutcome.Cause cause) {
        return switch (cause) {
            case FAIR_SHARE -> "fairshare";
            case URGENCY -> "urgency";
            case OPTIMISER -> "optimiser";
            case UNKNOWN -> "unknown";
            case UNKNOWN_GANG -> "unknown-gang";
        };
    }

    private static List<String> wantedVictims(CaseFields expected) {
        return sorted(expected.maps("preempted").stream()
                .map(victim -> String.join(
                        " ", victim.text("job"), victim.text("node"), victim.text("type"), victim.text("by"))));
    }

    private static List<String> shares(RoundInput input, RoundOutcome outcome) {
        List<String> lines = new ArrayList<>();
        for (int q = 0; q < input.queues().size(); q++) {
            RoundOutcome.Shares shares = outcome.shares().get(q);
            lines.add(line(
                    input.queues().get(q).name(),
                    shares.fairShare(),
                    shares.adjusted(),
                    shares.uncappedAdjusted(),
                    shares.before(),
                    shares.after()));
        }
        return sorted(lines.stream());
    }

    private static List<String> wantedShares(CaseFields expected) {
        return sorted(expected.maps("queues").stream()
                .map(queue -> line(
                        queue.text("queue"),
                        queue.number("fairShare"),
                        queue.number("demandCappedAdjustedFairShare"),
                        queue.number("uncappedAdjustedFairShare"),
                        queue.number("shareBefore"),
                        queue.number("shareAfter"))));
    }

    static String line(String queue, double... numbers) {
        StringBuilder line = new StringBuilder(queue);
        for (double number : numbers) {
            line.append(' ').append(number);
        }
        return line.toString();
    }

    private static List<String> sorted(Stream<String> lines) {
        return new ArrayList<>(new TreeSet<>(lines.toList()));
    }
}
