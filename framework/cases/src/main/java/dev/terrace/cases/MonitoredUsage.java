package dev.terrace.cases;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.node.GivenUsage;
import dev.terrace.model.node.NodeUsage;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Queries the usage of nodes from a Prometheus server. Uses Volcano's queries, averages over ten minutes, but for all
 * nodes at once. The label {@code instance} of the node exporter's metrics must be the node's name. The time of the
 * query counts as the time of measurement.
 *
 * @see "Volcano, pkg/scheduler/metrics/source: the client for Prometheus"
 */
public final class MonitoredUsage {
    private static final String IDLE_CPU = "rate(node_cpu_seconds_total{mode=\"idle\"}[5m])";
    private static final String CPU =
            "avg_over_time(clamp_min(100 - 100 * avg by (instance) (" + IDLE_CPU + "), 0)[10m:30s])";
    private static final String MEMORY =
            "100 * avg_over_time((1 - node_memory_MemAvailable_bytes" + " / node_memory_MemTotal_bytes)[10m:30s])";

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The maximum size of an answer. A hundred thousand nodes need less. */
    private static final int LONGEST = 64 << 20;

    private final String address;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    private MonitoredUsage(String address) {
        this.address = address.replaceAll("/++$", "");
    }

    /**
     * Queries the usage of all nodes.
     *
     * @param now the time of measurement
     * @throws InvalidInput if the server does not answer, or with an invalid response
     */
    public static GivenUsage ask(String address, Instant now) {
        MonitoredUsage server = new MonitoredUsage(address);
        Map<String, Double> cpu = server.query(CPU);
        Map<String, Double> memory = server.query(MEMORY);
        TreeSet<String> nodes = new TreeSet<>(cpu.keySet());
        nodes.addAll(memory.keySet());
        Map<String, NodeUsage> usage = new TreeMap<>();
        nodes.forEach(node ->
                usage.put(node, new NodeUsage(cpu.getOrDefault(node, 0.0), memory.getOrDefault(node, 0.0), now)));
        return GivenUsage.of(usage);
    }

    private Map<String, Double> query(String expression) {
        String text = get("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
        if (!(SmallYaml.read(text, address) instanceof Map<?, ?> answer
                && answer.get("data") instanceof Map<?, ?> data
                && data.get("result") instanceof List<?> series)) {
            throw Fault.at(address, "did not return a Prometheus query result");
        }
        Map<String, Double> byNode = new HashMap<>();
        for (Object one : series) {
            if (one instanceof Map<?, ?> sample
                    && sample.get("metric") instanceof Map<?, ?> labels
                    && labels.get("instance") instanceof String node
                    && sample.get("value") instanceof List<?> value
                    && value.size() == 2) {
                byNode.putIfAbsent(node, number(String.valueOf(value.get(1))));
            }
        }
        return byNode;
    }

    /** Parses a number. One that cannot be parsed is 0, as in Go, and so is one that is not finite. */
    private static double number(String text) {
        try {
            double number = Double.parseDouble(text);
            return Double.isFinite(number) ? number : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /**
     * Reads the body within a time limit, up to the maximum size. The timeout of the request covers only the headers.
     */
    private byte[] body(InputStream in) throws IOException, InterruptedException {
        FutureTask<byte[]> reading = new FutureTask<>(() -> in.readNBytes(LONGEST + 1));
        Thread reader = new Thread(reading, "answer of " + address);
        reader.setDaemon(true);
        reader.start();
        try {
            return reading.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw Fault.at(address, "did not answer within %s seconds".formatted(PATIENCE.toSeconds()));
        } catch (ExecutionException e) {
            throw new IOException("its answer was cut off", e);
        }
    }

    /** Describes an exception in words, because most exceptions of the HTTP client have no message. */
    private static String inWords(IOException cause) {
        if (cause instanceof HttpTimeoutException) {
            return "no answer within %s seconds".formatted(PATIENCE.toSeconds());
        }
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof UnresolvedAddressException) {
                return "unknown host";
            }
        }
        return cause instanceof ConnectException
                ? "nothing listens there"
                : cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    private HttpRequest request(String path) {
        try {
            return HttpRequest.newBuilder(URI.create(address + path))
                    .timeout(PATIENCE)
                    .build();
        } catch (IllegalArgumentException e) {
            throw Fault.at(address, "is not an address like http://prometheus:9090");
        }
    }

    private String get(String path) {
        try {
            HttpResponse<InputStream> response = client.send(request(path), BodyHandlers.ofInputStream());
            try (InputStream in = response.body()) {
                if (response.statusCode() != 200) {
                    throw Fault.at(address, "answers with status " + response.statusCode());
                }
                byte[] bytes = body(in);
                if (bytes.length > LONGEST) {
                    throw Fault.at(address, "answers with more than %s bytes".formatted(LONGEST));
                }
                return new String(bytes, StandardCharsets.UTF_8);
            }
        } catch (IllegalArgumentException e) {
            throw Fault.at(address, "answers with headers that cannot be read: " + e.getMessage());
        } catch (IOException e) {
            throw Fault.at(address, "does not answer: " + inWords(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Fault.at(address, "was interrupted");
        }
    }
}
