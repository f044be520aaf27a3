package dev.terrace.testkit;

import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.Namespaces;
import dev.terrace.spi.podcounts.PodCounts;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.NodeChanges;
import dev.terrace.spi.view.Task;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A few nodes, a task to place on them, and the answers of another scheduler, for tests of a plugin's rules without an
 * engine. Each line has one object:
 *
 * <pre>
 * namespace NAME labels:K=V,…
 * node NAME cpu:MILLI memory:BYTES gpu:N pods:N labels:K=V,… taint:KEY,VALUE,EFFECT image:NAME@BYTES cordoned
 * pod NS/NAME on:NODE cpu:MILLI memory:BYTES gpu:N scoring:MILLI,BYTES containers:N image:NAME
 *     labels:K=V,… selector:K=V,… deleted
 *     near:WEIGHT,KEY,SELECTOR,NS|NS,NSSELECTOR apart:… wants:WEIGHT,SELECTOR toleration:KEY,OP,VALUE,EFFECT
 *     spread:hard|soft,MAXSKEW,KEY,SELECTOR,MINDOMAINS,affinity|-,taints|-,MATCHLABELKEY|- port:IP,PROTOCOL,PORT
 * task …                 the task to place, with the words of a pod; the last one counts
 * WORD NAME …            anything else is an answer of the other scheduler, called NAME
 * </pre>
 *
 * <p>Lists are repeated words: two taints are {@code taint:… taint:…}. A weight of 0 means required. Selectors:
 * {@code -} means none, {@code *} an empty one, else {@code k=v|w&k!=v&k&!k&k>5&@field=v}.
 *
 * <p>Nodes get their ids in the order of their lines. Pods can be added later, as if they arrived during a session.
 */
public final class Scenario {
    private final String title;
    private final List<NamespaceSpec> namespaces = new ArrayList<>();
    private final Map<String, PlainNode> nodes = new LinkedHashMap<>();
    private final Map<String, String> said = new LinkedHashMap<>();
    private @Nullable Task task;
    private int lines;

    private Scenario(String title) {
        this.title = title;
    }

    /** Reads the scenarios of a test's resource. Each begins with a line that starts with {@code scenario}. */
    public static List<Scenario> read(Class<?> test, String resource) {
        List<Scenario> scenarios = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(test.getResourceAsStream(resource), resource);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("scenario")) {
                    scenarios.add(new Scenario(line));
                } else {
                    scenarios.get(scenarios.size() - 1).add(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return scenarios;
    }

    public static Scenario of(String... lines) {
        Scenario scenario = new Scenario("scenario");
        for (String line : lines) {
            scenario.add(line);
        }
        return scenario;
    }

    /** Adds the object of one line. A pod's node must come before the pod. */
    public void add(String text) {
        ScenarioLine line = ScenarioLine.of(text);
        lines++;
        switch (line.kind()) {
            case "namespace" -> namespaces.add(line.namespace());
            case "node" -> {
                if (nodes.put(line.name(), new PlainNode(nodes.size(), line.node())) != null) {
                    throw new IllegalArgumentException("node '%s' is there twice: %s".formatted(line.name(), text));
                }
            }
            case "pod" -> host(line).add(lines, line.pod());
            case "task" -> task = new PlainTask(lines, line.pod(), null);
            default -> said.put(line.name(), line.rest());
        }
    }

    private PlainNode host(ScenarioLine pod) {
        PlainNode host = nodes.get(pod.host());
        if (host == null) {
            throw new IllegalArgumentException(
                    "pod %s names node '%s', which no earlier line has".formatted(pod.name(), pod.host()));
        }
        return host;
    }

    public Task task() {
        return Objects.requireNonNull(task, "no task");
    }

    /** Returns the nodes in the order of their lines. */
    public List<Node> nodes() {
        return List.copyOf(nodes.values());
    }

    public Node node(String name) {
        return Objects.requireNonNull(nodes.get(name), name);
    }

    /** Returns counts of the pods on all nodes. */
    public PodCounts podCounts() {
        return new PodCounts(nodes(), new NodeChanges() {
            @Override
            public long version() {
                return lines;
            }

            /** Returns all nodes, because any line may have changed any node. */
            @Override
            public int[] changedSince(long version) {
                return IntStream.range(0, nodes.size()).toArray();
            }
        });
    }

    public Namespaces namespaces() {
        return Namespaces.of(namespaces);
    }

    /** Returns the other scheduler's answers by name, in the order of their lines. */
    public Map<String, String> said() {
        return Collections.unmodifiableMap(said);
    }

    /** Returns its first line. */
    @Override
    public String toString() {
        return title;
    }
}
