package dev.terrace.cli.replay;

import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import dev.terrace.replay.imports.TraceImporter;
import dev.terrace.replay.imports.prometheus.MetricSource;
import dev.terrace.replay.imports.prometheus.PrometheusImporter;
import dev.terrace.replay.imports.prometheus.PrometheusServer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The source and the options of the importer of kube-state-metrics. */
public final class PrometheusArguments {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Parameters(
            paramLabel = "URL|FILE",
            description =
                    "The address of a server, such as http://prometheus:9090, or saved answers of range queries: a"
                            + " file, or a folder of files.")
    private String source = "";

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "The first time, such as 2026-01-31T12:00:00Z. A server needs it.")
    private @Nullable Instant from;

    @Option(names = "--to", paramLabel = "TIME", description = "The last time. A server needs it.")
    private @Nullable Instant to;

    @Option(
            names = "--queue-by",
            paramLabel = "WHAT",
            description = "The queue of a pod: namespace, or label:KEY, the value of a label of the pod. Default:"
                    + " ${DEFAULT-VALUE}.")
    private String queueBy = "namespace";

    @Option(
            names = "--points",
            paramLabel = "N",
            description = "The maximum number of samples of a series in one answer; one sample is an hour. Lower it if"
                    + " the server refuses queries of many samples (status 422). Default: ${DEFAULT-VALUE}.")
    private int points = 24;

    @Option(names = "--token-file", paramLabel = "FILE", description = "A file with the bearer token for the server.")
    private @Nullable Path tokenFile;

    public TraceImporter importer() {
        return new PrometheusImporter(source(), queueBy);
    }

    private MetricSource source() {
        if (!source.startsWith("http://") && !source.startsWith("https://")) {
            return MetricSource.of(source, from, to);
        }
        if (from == null || to == null) {
            throw Fault.at(from == null ? "--from" : "--to", "is missing; a server needs --from TIME --to TIME");
        }
        return MetricSource.of(new PrometheusServer(source, token(), PATIENCE), from, to, points);
    }

    private String token() {
        if (tokenFile == null) {
            return "";
        }
        String token = TextFile.readSmall(tokenFile).strip();
        if (!token.matches("[\\x21-\\x7e]+")) {
            throw Fault.at(tokenFile, "is no token: one line without spaces is expected");
        }
        return token;
    }
}
