package dev.terrace.plugins.nodeorder;

import static java.util.stream.Collectors.groupingBy;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.PodSelector;
import dev.terrace.model.selector.PodSelectors;
import dev.terrace.model.selector.Requirement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The selectors of Kubernetes' default topology spread constraints: the requirements of all Services that select a pod,
 * and of the ReplicationController, ReplicaSet or StatefulSet that controls it.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/helper/spread.go: DefaultSelector"
 */
final class DefaultSelectors {
    private final PodSelectors all;
    private final boolean isEmpty;

    /** The Services that have a selector, by one of the labels that they require. */
    private final Map<Label, List<PodSelector>> services;

    private final Map<Like, LabelSelector> known = new HashMap<>();

    private record Label(String namespace, String key, String value) {
        static Label of(PodSelector service) {
            Requirement first = service.selector().requirements().get(0);
            return new Label(service.namespace(), first.key(), first.values().get(0));
        }
    }

    /** The fields of a pod that determine its selector. */
    private record Like(String namespace, Map<String, String> labels, String controller) {}

    DefaultSelectors(PodSelectors all) {
        this.all = all;
        this.isEmpty = all.equals(PodSelectors.none());
        this.services = all.services().stream()
                .filter(service -> !service.selector().isEmpty())
                .collect(groupingBy(Label::of));
    }

    /** Returns the selector of a pod's default constraints. Without requirements, the pod has no such constraints. */
    LabelSelector of(TaskSpec pod) {
        return isEmpty
                ? LabelSelector.EVERYTHING
                : known.computeIfAbsent(new Like(pod.namespace(), pod.labels(), pod.controller()), this::find);
    }

    private LabelSelector find(Like pod) {
        Map<String, Requirement> labels = new TreeMap<>();
        pod.labels.forEach(
                (key, value) -> services.getOrDefault(new Label(pod.namespace, key, value), List.of()).stream()
                        .map(PodSelector::selector)
                        .filter(selector -> selector.matches(pod.labels))
                        .forEach(selector -> add(selector, labels)));
        add(controller(pod, "ReplicationController", all.replicationControllers()), labels);
        List<Requirement> requirements = new ArrayList<>(labels.values());
        requirements.addAll(controller(pod, "ReplicaSet", all.replicaSets()).requirements());
        requirements.addAll(controller(pod, "StatefulSet", all.statefulSets()).requirements());
        return new LabelSelector(requirements);
    }

    private static void add(LabelSelector selector, Map<String, Requirement> labels) {
        selector.requirements().forEach(label -> labels.put(label.key(), label));
    }

    /** Returns the selector of the pod's controller; one without requirements if it is not of this kind. */
    private static LabelSelector controller(Like pod, String kind, List<PodSelector> ofKind) {
        String prefix = kind + "/";
        return pod.controller.startsWith(prefix)
                ? Ordered.of(ofKind, PodSelector.ORDER)
                        .find(pod.namespace + "/" + pod.controller.substring(prefix.length()))
                        .map(PodSelector::selector)
                        .orElse(LabelSelector.EVERYTHING)
                : LabelSelector.EVERYTHING;
    }
}
