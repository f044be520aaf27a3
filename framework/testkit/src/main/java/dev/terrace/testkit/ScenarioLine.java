package dev.terrace.testkit;

import dev.terrace.model.Affinity;
import dev.terrace.model.HostPort;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Parses one line of a {@link Scenario}.
 *
 * @param words the words after the name: {@code key:value} or a bare word
 */
record ScenarioLine(String kind, String name, List<String> words) {
    private static final ResourceNames RESOURCES = ResourceNames.of(List.of("nvidia.com/gpu"));

    static ScenarioLine of(String text) {
        List<String> words = Arrays.asList(text.split(" ", -1));
        return new ScenarioLine(words.get(0), words.get(1), words.subList(2, words.size()));
    }

    NamespaceSpec namespace() {
        return new NamespaceSpec(name, labels());
    }

    /** Returns the node of a pod, or empty. */
    String host() {
        return one("on", "");
    }

    /** Returns all words after the name, as they are written. */
    String rest() {
        return String.join(" ", words);
    }

    NodeSpec node() {
        return NodeSpec.builder(name, amounts())
                .labels(labels())
                .unschedulable(has("cordoned"))
                .taints(all("taint", parts -> new Taint(parts[0], parts[1], parts[2])))
                .images(texts("image").stream()
                        .collect(Collectors.toMap(
                                image -> image.substring(0, image.lastIndexOf('@')),
                                image -> Long.valueOf(image.substring(image.lastIndexOf('@') + 1)))))
                .build();
    }

    TaskSpec pod() {
        String namespace = name.substring(0, name.indexOf('/'));
        String podName = name.substring(name.indexOf('/') + 1);
        return TaskSpec.builder(namespace, podName, template())
                .labels(labels())
                .phase(PodPhase.RUNNING)
                .deleted(has("deleted") ? Instant.EPOCH : null)
                .node(host())
                .schedulerName("volcano")
                .build();
    }

    private PodTemplate template() {
        String[] scoring = one("scoring", "0,0").split(",", -1);
        return PodTemplate.builder(amounts())
                .scored(Long.parseLong(scoring[0]), Long.parseLong(scoring[1]))
                .nodeSelector(map("selector"))
                .affinity(affinity())
                .tolerations(all("toleration", parts -> new Toleration(parts[0], parts[1], parts[2], parts[3])))
                .hostPorts(all("port", parts -> new HostPort(parts[0], parts[1], Integer.parseInt(parts[2]))))
                .spread(all("spread", ScenarioLine::spread))
                .images(texts("image"))
                .containers(Integer.parseInt(one("containers", "1")))
                .build();
    }

    private Amounts amounts() {
        return Amounts.of(
                RESOURCES,
                Map.of(
                        "cpu", Long.valueOf(one("cpu", "0")),
                        "memory", Long.valueOf(one("memory", "0")),
                        "pods", Long.valueOf(one("pods", "1")),
                        "nvidia.com/gpu", 1000 * Long.parseLong(one("gpu", "0"))));
    }

    private Affinity affinity() {
        List<NodeSelectorTerm> required = new ArrayList<>();
        List<Affinity.PreferredNodes> preferred = new ArrayList<>();
        for (String[] parts : all("wants", parts -> parts)) {
            int weight = Integer.parseInt(parts[0]);
            if (weight == 0) {
                required.add(SelectorNotation.nodeTerm(parts[1]));
            } else {
                preferred.add(new Affinity.PreferredNodes(weight, SelectorNotation.nodeTerm(parts[1])));
            }
        }
        return Affinity.builder()
                .requiredNodes(required.isEmpty() ? null : required)
                .preferredNodes(preferred)
                .requiredPods(required("near"))
                .preferredPods(preferred("near"))
                .requiredAntiPods(required("apart"))
                .preferredAntiPods(preferred("apart"))
                .build();
    }

    private List<Affinity.PodTerm> required(String key) {
        return all(key, parts -> parts).stream()
                .filter(parts -> parts[0].equals("0"))
                .map(ScenarioLine::podTerm)
                .toList();
    }

    private List<Affinity.PreferredPods> preferred(String key) {
        return all(key, parts -> parts).stream()
                .filter(parts -> !parts[0].equals("0"))
                .map(parts -> new Affinity.PreferredPods(Integer.parseInt(parts[0]), podTerm(parts)))
                .toList();
    }

    private static Affinity.PodTerm podTerm(String[] parts) {
        Set<String> namespaces = parts[3].equals("-") ? Set.of() : Set.of(parts[3].split("\\|", -1));
        return new Affinity.PodTerm(
                SelectorNotation.labels(parts[2]), namespaces, SelectorNotation.labels(parts[4]), parts[1]);
    }

    private static SpreadConstraint spread(String[] parts) {
        return SpreadConstraint.builder(Integer.parseInt(parts[1]), parts[2])
                .hard(parts[0].equals("hard"))
                .selector(SelectorNotation.labels(parts[3]))
                .minDomains(Integer.parseInt(parts[4]))
                .honorAffinity(parts[5].equals("affinity"))
                .honorTaints(parts[6].equals("taints"))
                .matchLabelKeys(parts[7].equals("-") ? List.of() : List.of(parts[7]))
                .build();
    }

    private boolean has(String word) {
        return words.contains(word);
    }

    private List<String> texts(String key) {
        return words.stream()
                .filter(word -> word.startsWith(key + ":"))
                .map(word -> word.substring(key.length() + 1))
                .toList();
    }

    private <T> List<T> all(String key, Function<String[], T> parse) {
        return texts(key).stream().map(text -> parse.apply(text.split(",", -1))).toList();
    }

    private String one(String key, String otherwise) {
        return texts(key).stream().findFirst().orElse(otherwise);
    }

    private Map<String, String> labels() {
        return map("labels");
    }

    private Map<String, String> map(String key) {
        return texts(key).stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .filter(pair -> !pair.isEmpty())
                .map(pair -> pair.split("=", -1))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }
}
