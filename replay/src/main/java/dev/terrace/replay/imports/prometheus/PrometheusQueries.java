package dev.terrace.replay.imports.prometheus;

import java.io.ByteArrayInputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Range queries of a Prometheus server: the last sample of each hour, in queries of a limited number of hours. The
 * sample at the end of an hour stands for the whole hour, so no pod that was scraped is missed.
 */
final class PrometheusQueries {
    /** The seconds between two samples. */
    static final long STEP = 3600;

    private final PrometheusServer server;
    private final long first;
    private final long last;
    private final int points;

    /** @param points the maximum number of samples of a series in one answer */
    PrometheusQueries(PrometheusServer server, Instant from, Instant to, int points) {
        this.server = server;
        this.points = points;
        first = from.getEpochSecond() + STEP;
        long hours = Math.max(1, -Math.floorDiv(from.getEpochSecond() - to.getEpochSecond(), STEP));
        last = from.getEpochSecond() + hours * STEP;
    }

    /** Returns the times of the first and the last sample. */
    MetricSource.Steps steps() {
        return new MetricSource.Steps(first, last);
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

    /** Queries a metric. A long series comes in several parts, in order of time. */
    void read(String metric, Consumer<Series> taker) {
        String expression =
                URLEncoder.encode("last_over_time(%s[%ss])".formatted(metric, STEP), StandardCharsets.UTF_8);
        for (long start = first; start <= last; start += points * STEP) {
            long end = Math.min(last, start + (points - 1) * STEP);
            byte[] answer = server.get(
                    "/api/v1/query_range?query=%s&start=%s&end=%s&step=%s".formatted(expression, start, end, STEP),
                    this::remedy);
            AnswerReader.read(new ByteArrayInputStream(answer), server.address(), metric, taker);
        }
    }
}
