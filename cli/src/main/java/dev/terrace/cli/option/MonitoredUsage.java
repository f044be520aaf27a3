package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.node.GivenUsage;
import dev.terrace.model.node.NodeUsage;
import dev.terrace.model.number.NumberText;
import dev.terrace.replay.imports.prometheus.PrometheusServer;
import dev.terrace.text.yaml.SmallYaml;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Queries the usage of nodes from a Prometheus server. Uses Volcano's queries, averages over ten minutes, but for all
 * nodes at once. The label {@code instance} of the node exporter's metrics must be the node's name. The time of the
 * query counts as the time of measurement.
 *
 * @see "Volcano, pkg/scheduler/metrics/source: the client for Prometheus"
 */
final class MonitoredUsage {
    private static final String IDLE_CPU = "rate(node_cpu_seconds_total{mode=\"idle\"}[5m])";
    private static final String CPU =
            "avg_over_time(clamp_min(100 - 100 * avg by (instance) (" + IDLE_CPU + "), 0)[10m:30s])";
    private static final String MEMORY =
            "100 * avg_over_time((1 - node_memory_MemAvailable_bytes" + " / node_memory_MemTotal_bytes)[10m:30s])";

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final PrometheusServer server;

    private MonitoredUsage(PrometheusServer server) {
        this.server = server;
    }

    /**
     * Queries the usage of all nodes.
     *
     * @param now the time of measurement
     * @throws InvalidInput if the server does not answer, or with an invalid response
     */
    static GivenUsage ask(String address, Instant now) {
        MonitoredUsage server = new MonitoredUsage(new PrometheusServer(address, "", PATIENCE));
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
        byte[] bytes = server.get("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
        String address = server.address();
        if (!(SmallYaml.read(new String(bytes, StandardCharsets.UTF_8), address) instanceof Map<?, ?> answer
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

    /**
     * Parses a percentage. One that cannot be parsed is 0, as in Go, and so is one that is not finite. Averages can
     * exceed 0 and 100 by an error of rounding or of measurement.
     */
    private static double number(String text) {
        return Math.max(0, Math.min(100, NumberText.real(text).orElse(0)));
    }
}
