package dev.terrace.plugins.nodeorder;

import dev.terrace.model.Affinity;
import dev.terrace.model.Amounts;
import dev.terrace.model.HostPort;
import dev.terrace.model.LabelSelector;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.NodeSelectorTerm;
import dev.terrace.model.NodeSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.Requirement;
import dev.terrace.model.Requirement.Operator;
import dev.terrace.model.ResourceNames;
import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.Taint;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.Toleration;
import dev.terrace.spi.Node;
import dev.terrace.spi.Task;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A small cluster, a task, and what Kubernetes 1.36.1's own plugins said of it. One object in each line:
 *
 * <pre>
 * namespace NAME labels:K=V,…
 * node NAME cpu:MILLI memory:BYTES gpu:N pods:N labels:K=V,… taint:KEY,VALUE,EFFECT image:NAME@BYTES cordoned
 * pod NS/NAME on:NODE labels:K=V,… near:WEIGHT,KEY,SELECTOR,NS|NS,NSSELECTOR apart:… wants:WEIGHT,SELECTOR toleration:KEY,OP,VALUE,EFFECT
 *     spread:hard|soft,MAXSKEW,KEY,SELECTOR,MINDOMAINS,affinity|-,taints|-,MATCHLABELKEY|- port:IP,PROTOCOL,PORT …
 * task …                 the same for the task
 * score NAME N1:57 …      the candidates, and what each was given; or skip
 * </pre>
 *
 * A weight of 0 means required. Selectors: {@code -} is none, {@code *} an empty one, else {@code k=v|w&k!=v&k&!k&k>5&@field=v}.
 */
final class Scenario {
    private static final ResourceNames RESOURCES = ResourceNames.of(List.of("nvidia.com/gpu"));

    final List<NamespaceSpec> namespaces = new ArrayList<>();
    final Map<String, SketchedNode> nodes = new LinkedHashMap<>();
    final Map<String, String> said = new LinkedHashMap<>();
    private final String name;
    private @Nullable Task task;

    private Scenario(String name) {
        this.name = name;
    }

    static List<Scenario> read(String resource) {
        List<Scenario> scenarios = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(Scenario.class.getResourceAsStream(resource), resource);
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

    static Scenario of(String... lines) {
        Scenario scenario = new Scenario("sketch");
        for (String line : lines) {
            scenario.add(line);
        }
        return scenario;
    }

    void add(String line) {
        List<String> words = Arrays.asList(line.split(" ", -1));
        Words more = new Words(words.subList(2, words.size()));
        String name = words.get(1);
        switch (words.get(0)) {
            case "namespace" -> namespaces.add(new NamespaceSpec(name, more.labels()));
            case "node" -> nodes.put(name, new SketchedNode(nodes.size(), node(name, more)));
            case "pod" ->
                Objects.requireNonNull(nodes.get(more.one("on", ""))).pods.add(new SketchedTask(pod(name, more)));
            case "task" -> task = new SketchedTask(pod(name, more));
            default -> said.put(name, String.join(" ", words.subList(2, words.size())));
        }
    }

    Task task() {
        return Objects.requireNonNull(task);
    }

    List<Node> nodes() {
        return List.copyOf(nodes.values());
    }

    Node node(String name) {
        return Objects.requireNonNull(nodes.get(name));
    }

    @Override
    public String toString() {
        return name;
    }

    private static NodeSpec node(String name, Words words) {
        return new NodeSpec(
                name,
                Instant.MIN,
                words.labels(),
                Map.of(),
                words.has("cordoned"),
                words.all("taint", parts -> new Taint(parts[0], parts[1], parts[2])),
                amounts(words),
                Amounts.none(RESOURCES),
                words.texts("image").stream()
                        .collect(Collectors.toMap(
                                image -> image.substring(0, image.lastIndexOf('@')),
                                image -> Long.valueOf(image.substring(image.lastIndexOf('@') + 1)))));
    }

    private static TaskSpec pod(String key, Words words) {
        String namespace = key.substring(0, key.indexOf('/'));
        String name = key.substring(key.indexOf('/') + 1);
        return new TaskSpec(
                namespace,
                name,
                key,
                Instant.MIN,
                words.labels(),
                Map.of(),
                "",
                "",
                1,
                0,
                true,
                false,
                PodPhase.RUNNING,
                words.has("deleted") ? Instant.EPOCH : null,
                words.one("on", ""),
                "",
                "volcano",
                "",
                template(words));
    }

    private static PodTemplate template(Words words) {
        String[] scoring = words.one("scoring", "0,0").split(",", -1);
        return new PodTemplate(
                amounts(words),
                Long.parseLong(scoring[0]),
                Long.parseLong(scoring[1]),
                words.map("selector"),
                affinity(words),
                words.all("toleration", parts -> new Toleration(parts[0], parts[1], parts[2], parts[3])),
                words.all("port", parts -> new HostPort(parts[0], parts[1], Integer.parseInt(parts[2]))),
                words.all("spread", Scenario::spread),
                words.texts("image"),
                Integer.parseInt(words.one("containers", "1")),
                "",
                false,
                List.of());
    }

    private static Amounts amounts(Words words) {
        return Amounts.of(
                RESOURCES,
                Map.of(
                        "cpu", Long.valueOf(words.one("cpu", "0")),
                        "memory", Long.valueOf(words.one("memory", "0")),
                        "pods", Long.valueOf(words.one("pods", "1")),
                        "nvidia.com/gpu", 1000 * Long.parseLong(words.one("gpu", "0"))));
    }

    private static Affinity affinity(Words words) {
        List<NodeSelectorTerm> required = new ArrayList<>();
        List<Affinity.PreferredNodes> preferred = new ArrayList<>();
        for (String[] parts : words.all("wants", parts -> parts)) {
            int weight = Integer.parseInt(parts[0]);
            if (weight == 0) {
                required.add(nodeTerm(parts[1]));
            } else {
                preferred.add(new Affinity.PreferredNodes(weight, nodeTerm(parts[1])));
            }
        }
        return new Affinity(
                required.isEmpty() ? null : required,
                preferred,
                required(words, "near"),
                preferred(words, "near"),
                required(words, "apart"),
                preferred(words, "apart"));
    }

    private static List<Affinity.PodTerm> required(Words words, String key) {
        return words.all(key, parts -> parts).stream()
                .filter(parts -> parts[0].equals("0"))
                .map(Scenario::podTerm)
                .toList();
    }

    private static List<Affinity.PreferredPods> preferred(Words words, String key) {
        return words.all(key, parts -> parts).stream()
                .filter(parts -> !parts[0].equals("0"))
                .map(parts -> new Affinity.PreferredPods(Integer.parseInt(parts[0]), podTerm(parts)))
                .toList();
    }

    private static Affinity.PodTerm podTerm(String[] parts) {
        Set<String> namespaces = parts[3].equals("-") ? Set.of() : Set.of(parts[3].split("\\|", -1));
        return new Affinity.PodTerm(selector(parts[2]), namespaces, selector(parts[4]), parts[1]);
    }

    private static SpreadConstraint spread(String[] parts) {
        return new SpreadConstraint(
                Integer.parseInt(parts[1]),
                parts[2],
                parts[0].equals("hard"),
                selector(parts[3]),
                Integer.parseInt(parts[4]),
                parts[5].equals("affinity"),
                parts[6].equals("taints"),
                parts[7].equals("-") ? List.of() : List.of(parts[7]));
    }

    private static NodeSelectorTerm nodeTerm(String text) {
        List<Requirement> expressions = new ArrayList<>();
        List<Requirement> fields = new ArrayList<>();
        for (String part : text.equals("*") ? List.<String>of() : Arrays.asList(text.split("&", -1))) {
            if (part.startsWith("@")) {
                fields.add(requirement(part.substring(1)));
            } else {
                expressions.add(requirement(part));
            }
        }
        return new NodeSelectorTerm(expressions, fields);
    }

    private static @Nullable LabelSelector selector(String text) {
        return switch (text) {
            case "-" -> null;
            case "*" -> new LabelSelector(List.of());
            default ->
                new LabelSelector(Arrays.stream(text.split("&", -1))
                        .map(Scenario::requirement)
                        .toList());
        };
    }

    private static Requirement requirement(String text) {
        if (text.startsWith("!")) {
            return new Requirement(text.substring(1), Operator.DOES_NOT_EXIST, List.of());
        }
        Map<String, Operator> signs = new LinkedHashMap<>();
        signs.put("!=", Operator.NOT_IN);
        signs.put("=", Operator.IN);
        signs.put(">", Operator.GREATER);
        signs.put("<", Operator.LESS);
        for (Map.Entry<String, Operator> sign : signs.entrySet()) {
            int at = text.indexOf(sign.getKey());
            if (at >= 0) {
                String values = text.substring(at + sign.getKey().length());
                return new Requirement(text.substring(0, at), sign.getValue(), Arrays.asList(values.split("\\|", -1)));
            }
        }
        return new Requirement(text, Operator.EXISTS, List.of());
    }

    /** The words of a line after its name: {@code key:value} or a bare word. */
    private record Words(List<String> words) {
        boolean has(String word) {
            return words.contains(word);
        }

        List<String> texts(String key) {
            return words.stream()
                    .filter(word -> word.startsWith(key + ":"))
                    .map(word -> word.substring(key.length() + 1))
                    .toList();
        }

        <T> List<T> all(String key, Function<String[], T> parse) {
            return texts(key).stream()
                    .map(text -> parse.apply(text.split(",", -1)))
                    .toList();
        }

        String one(String key, String otherwise) {
            return texts(key).stream().findFirst().orElse(otherwise);
        }

        Map<String, String> labels() {
            return map("labels");
        }

        Map<String, String> map(String key) {
            return texts(key).stream()
                    .flatMap(text -> Arrays.stream(text.split(",", -1)))
                    .filter(pair -> !pair.isEmpty())
                    .map(pair -> pair.split("=", -1))
                    .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        }
    }
}
