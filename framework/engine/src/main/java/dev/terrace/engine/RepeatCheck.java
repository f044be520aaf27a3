package dev.terrace.engine;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks that two cycles decide the same, for {@code --verify-contracts}. */
final class RepeatCheck {
    /** The delay after which a cycle is repeated if no reader of the clock wants a later cycle. */
    private static final Duration LATER = Duration.ofDays(1);

    private RepeatCheck() {}

    /**
     * Requires that an incremental session decided as a fresh one does.
     *
     * @param isRepeated whether the report is reused from an earlier time, because no reader of the clock was due
     * @throws PluginFailure if a reader of the clock decides otherwise now
     * @throws IllegalStateException if the decisions differ for another reason
     */
    static void requireSame(CycleReport report, CycleReport fresh, boolean isRepeated) {
        if (!decided(report).equals(decided(fresh))) {
            if (isRepeated && !report.timeAskedBy().isEmpty()) {
                throw breach(report, fresh);
            }
            throw new IllegalStateException("an incremental session decided " + decided(report)
                    + ", a fresh session decided " + decided(fresh));
        }
    }

    /**
     * Requires that a fresh cycle just before the wanted time decides as the report says.
     *
     * @param run runs a fresh cycle
     * @throws PluginFailure if it decides otherwise
     */
    static void requireUntilWanted(Cluster cluster, CycleReport report, Function<Cluster, CycleReport> run) {
        Instant wanted = report.wanted();
        Instant last = wanted == null ? cluster.now().plus(LATER) : wanted.minusNanos(1);
        if (report.timeAskedBy().isEmpty() || !last.isAfter(cluster.now())) {
            return;
        }
        CycleReport then = run.apply(cluster.toBuilder().now(last).build());
        if (!decided(report).equals(decided(then))) {
            throw breach(report, then);
        }
    }

    /**
     * Requires that a cycle decides nothing after one that decided all that could be decided.
     *
     * @throws PluginFailure if it decides something, or plans otherwise
     */
    static void requireNothing(Configuration configuration, CycleReport before, CycleReport report) {
        List<Object> decided = Stream.of(
                        report.admitted(),
                        report.binds(),
                        report.evictions(),
                        report.failures(),
                        report.amendments(),
                        report.pipelined())
                .<Object>flatMap(List::stream)
                .toList();
        boolean isPlanned =
                before.reservations().equals(report.reservations()) && Objects.equals(before.wanted(), report.wanted());
        if (!decided.isEmpty() || !isPlanned) {
            throw breach(
                    configuration,
                    "a cycle that only binds pods leaves nothing to decide; the next cycle on the same cluster %s"
                            .formatted(
                                    decided.isEmpty()
                                            ? "plans other starts: %s instead of %s"
                                                    .formatted(report.reservations(), before.reservations())
                                            : "decided " + decided));
        }
    }

    /**
     * Requires that a cycle that lists no reasons of waiting jobs, and asks hooks only as far as they declare to be
     * needed for that, decides as one that lists them.
     *
     * @throws PluginFailure if it decides otherwise
     */
    static void requireSameWithoutReasons(Configuration configuration, CycleReport report, CycleReport unlisted) {
        List<Object> decided = decisions(report).toList();
        List<Object> other = decisions(unlisted).toList();
        if (!decided.equals(other)) {
            throw breach(
                    configuration,
                    "a cycle need not ask for each waiting job whose reason is not listed; such a cycle decided %s instead of %s"
                            .formatted(other, decided));
        }
    }

    private static PluginFailure breach(Configuration configuration, String consequence) {
        String sentence = "by the declarations of %s, %s"
                .formatted(
                        Stream.concat(
                                        configuration.actions().stream(),
                                        configuration.tiers().stream()
                                                .flatMap(tier -> tier.plugins().stream())
                                                .map(Configuration.PluginOption::name))
                                .collect(Collectors.joining(", ")),
                        consequence);
        return new PluginFailure(sentence, new IllegalStateException(sentence));
    }

    private static PluginFailure breach(CycleReport report, CycleReport then) {
        String sentence =
                "%s read the clock and declared by wakeAt that nothing changes before %s; a cycle before it decided %s instead of %s"
                        .formatted(
                                String.join(", ", report.timeAskedBy()),
                                report.wanted() == null ? "any later time" : report.wanted(),
                                decided(then),
                                decided(report));
        return new PluginFailure(sentence, new IllegalStateException(sentence));
    }

    private static List<Object> decided(CycleReport report) {
        return Stream.concat(
                        decisions(report),
                        Stream.of(
                                report.waiting(),
                                report.pluginStates().stream()
                                        .map(PluginState::asText)
                                        .toList()))
                .toList();
    }

    private static Stream<Object> decisions(CycleReport report) {
        return Stream.of(
                report.binds(),
                report.evictions(),
                report.failures(),
                report.amendments(),
                report.pipelined(),
                report.phases());
    }
}
