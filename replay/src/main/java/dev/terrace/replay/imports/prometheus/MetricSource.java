package dev.terrace.replay.imports.prometheus;

import dev.terrace.files.Fault;
import dev.terrace.inputs.Inputs;
import dev.terrace.model.finding.InvalidInput;
import java.io.ByteArrayInputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A server or saved answers with samples of kube-state-metrics. */
public abstract sealed class MetricSource {
    /** The seconds between two samples of a server. */
    static final long STEP = 3600;

    /** Ten years. Each metric is queried day by day. */
    private static final long MAX_HOURS = 87_660;

    private final String name;

    private MetricSource(String name) {
        this.name = name;
    }

    /**
     * Returns a server. Each metric is queried by the hour.
     *
     * @param points the maximum number of samples of a series in one answer
     * @throws InvalidInput if there is no time between the two, or more than {@value #MAX_HOURS} hours
     */
    public static MetricSource of(PrometheusServer server, Instant from, Instant to, int points) {
        if (!from.isBefore(to)) {
            throw Fault.at("--to", "is %s, not after --from, %s.".formatted(to, from));
        }
        long hours = Duration.between(from, to).toHours();
        if (hours > MAX_HOURS) {
            throw Fault.at(
                    "--from",
                    "is %s hours before --to; at most %s can be queried at once.".formatted(hours, MAX_HOURS));
        }
        if (points < 1) {
            throw Fault.at("--points", "must be at least 1, not " + points);
        }
        return new Server(server, from, to, points);
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

    /**
     * Range queries of a server: the last sample of each hour, in queries of a limited number of hours. The sample at
     * the end of an hour stands for the whole hour, so no pod that was scraped is missed.
     */
    private static final class Server extends MetricSource {
        private final PrometheusServer server;
        private final Steps steps;
        private final int points;

        Server(PrometheusServer server, Instant from, Instant to, int points) {
            super(server.address());
            this.server = server;
            this.points = points;
            long start = from.getEpochSecond();
            long hours = Math.max(1, -Math.floorDiv(start - to.getEpochSecond(), STEP));
            steps = new Steps(start + STEP, start + hours * STEP);
        }

        @Override
        Steps steps() {
            return steps;
        }

        /** Queries metrics. A long series comes in several parts, in order of time. */
        @Override
        void read(List<String> metrics, Consumer<Series> taker) {
            for (String metric : metrics) {
                String expression =
                        URLEncoder.encode("last_over_time(%s[%ss])".formatted(metric, STEP), StandardCharsets.UTF_8);
                for (long start = steps.first(); start <= steps.last(); start += points * STEP) {
                    long end = Math.min(steps.last(), start + (points - 1) * STEP);
                    byte[] answer = server.get(
                            "/api/v1/query_range?query=%s&start=%s&end=%s&step=%s"
                                    .formatted(expression, start, end, STEP),
                            this::remedy);
                    AnswerReader.read(new ByteArrayInputStream(answer), server.address(), metric, taker);
                }
            }
        }

        /** Returns the remedy for a status: 422 means that the server would load more samples than it allows. */
        private String remedy(int status) {
            if (status != 422) {
                return "";
            }
            return points == 1
                    ? "; --points is 1 already, so raise --query.max-samples of the server"
                    : "; lower --points, which is " + points;
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
            Inputs.each(
                    name(),
                    text -> AnswerReader.read(text.bytes(), text.name(), "", series -> {
                        Series part = series.between(from, to);
                        if (metrics.contains(series.metric()) && !part.times().isEmpty()) {
                            taker.accept(part);
                        }
                    }));
        }
    }
}
