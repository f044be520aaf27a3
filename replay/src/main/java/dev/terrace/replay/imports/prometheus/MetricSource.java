package dev.terrace.replay.imports.prometheus;

import dev.terrace.files.Fault;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Sources;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A server or saved answers with samples of kube-state-metrics. */
public abstract sealed class MetricSource {
    /** Ten years. Each metric is queried day by day. */
    private static final long MOST_HOURS = 87_660;

    private final String name;

    private MetricSource(String name) {
        this.name = name;
    }

    /**
     * Returns a server. Each metric is queried by the hour.
     *
     * @param points the maximum number of samples of a series in one answer
     * @throws InvalidInput if there is no time between the two, or more than {@value #MOST_HOURS} hours
     */
    public static MetricSource of(PrometheusServer server, Instant from, Instant to, int points) {
        if (!from.isBefore(to)) {
            throw Fault.at("--to", "is %s, not after --from, %s.".formatted(to, from));
        }
        long hours = Duration.between(from, to).toHours();
        if (hours > MOST_HOURS) {
            throw Fault.at(
                    "--from",
                    "is %s hours before --to; at most %s can be queried at once.".formatted(hours, MOST_HOURS));
        }
        if (points < 1) {
            throw Fault.at("--points", "must be at least 1, not " + points);
        }
        return new Server(server, new PrometheusQueries(server, from, to, points));
    }

    /**
     * Returns saved answers of range queries.
     *
     * @param file a file with one or more answers, or a folder of such files
     * @param from ignores earlier samples; null for none
     * @param to ignores later samples; null for none
     */
    public static MetricSource of(String file, @Nullable Instant from, @Nullable Instant to) {
        return new Saved(file, from == null ? Instant.MIN : from, to == null ? Instant.MAX : to);
    }

    /** Returns the name in findings. */
    String name() {
        return name;
    }

    /** The first and the last of the hourly steps of a query, in seconds since 1970. */
    record Steps(long first, long last) {}

    /** Returns the steps that must have samples; null if they are those that occur. */
    abstract @Nullable Steps steps();

    /** Reads the series of metrics, and perhaps further ones. */
    abstract void read(List<String> metrics, Consumer<Series> taker);

    private static final class Server extends MetricSource {
        private final PrometheusQueries queries;

        Server(PrometheusServer server, PrometheusQueries queries) {
            super(server.address());
            this.queries = queries;
        }

        @Override
        Steps steps() {
            return queries.steps();
        }

        @Override
        void read(List<String> metrics, Consumer<Series> taker) {
            metrics.forEach(metric -> queries.read(metric, taker));
        }
    }

    private static final class Saved extends MetricSource {
        private final Instant from;
        private final Instant to;

        Saved(String file, Instant from, Instant to) {
            super(file);
            this.from = from;
            this.to = to;
        }

        @Override
        @Nullable
        Steps steps() {
            return null;
        }

        @Override
        void read(List<String> metrics, Consumer<Series> taker) {
            List<Finding> findings = new ArrayList<>();
            Inputs.each(
                    Sources.of(List.of(name()), findings::add),
                    text -> {
                        AnswerReader.read(text.bytes(), text.name(), "", series -> {
                            Series part = series.between(from, to);
                            if (metrics.contains(series.metric())
                                    && !part.times().isEmpty()) {
                                taker.accept(part);
                            }
                        });
                        return true;
                    },
                    findings::add);
            if (findings.stream().anyMatch(Finding::isError)) {
                throw new InvalidInput(findings);
            }
        }
    }
}
