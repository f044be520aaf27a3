package dev.terrace.plugins.nodeorder;

import dev.terrace.model.Affinity;
import dev.terrace.model.Namespaces;
import dev.terrace.model.NodeSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.Node;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.Task;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Preferred affinity and anti-affinity between pods: the pod's own, and those of pods that are there. Required affinity of pods that are there does not
 * count; Volcano sets its weight to 0.
 *
 * <p>A surprise of Volcano's: if the pod prefers nothing itself, the preferences of pods that are there are looked for only on nodes that
 * had a pod with any affinity between pods when the session opened.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.1/pkg/scheduler/framework/plugins/interpodaffinity/scoring.go">Kubernetes, InterPodAffinity</a>
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/util/k8s/snapshot.go">Volcano, NewSnapshot</a>
 */
final class PreferredPods {
    private final List<Node> nodes;
    private final List<Node> opinionated;
    private final Namespaces namespaces;
    private final int weight;

    /** @param nodes all nodes, as they are when the session opens */
    PreferredPods(List<Node> nodes, Namespaces namespaces, int weight) {
        this.nodes = nodes;
        this.opinionated = nodes.stream()
                .filter(node -> node.pods().stream()
                        .anyMatch(pod -> affinity(pod.spec()).aboutPods()))
                .toList();
        this.namespaces = namespaces;
        this.weight = weight;
    }

    /** Whether the pod prefers anything, or pods may that are there. */
    boolean concerns(Task task) {
        return prefers(affinity(task.spec())) || !opinionated.isEmpty();
    }

    private static boolean prefers(Affinity own) {
        return !own.preferredPods().isEmpty() || !own.preferredAntiPods().isEmpty();
    }

    /** The weighted score of each candidate; null if no preference finds a pod. */
    double @Nullable [] scores(Task task, List<Node> candidates) {
        TaskSpec pod = task.spec();
        Points points = new Points();
        Affinity own = affinity(pod);
        List<Node> looked = prefers(own) ? nodes : opinionated;
        if (looked.isEmpty()) {
            return null;
        }
        List<Affinity.PreferredPods> near = resolved(own.preferredPods());
        List<Affinity.PreferredPods> apart = resolved(own.preferredAntiPods());
        Map<String, String> namespaceLabels = namespaces.labels(pod.namespace());
        for (Node node : looked) {
            for (Task there : node.pods()) {
                TaskSpec other = there.spec();
                points.add(near, 1, pod, other, Map.of(), node.spec());
                points.add(apart, -1, pod, other, Map.of(), node.spec());
                points.add(affinity(other).preferredPods(), 1, other, pod, namespaceLabels, node.spec());
                points.add(affinity(other).preferredAntiPods(), -1, other, pod, namespaceLabels, node.spec());
            }
        }
        return points.isEmpty() ? null : normalised(points, candidates);
    }

    private double[] normalised(Points points, List<Node> candidates) {
        long[] raw =
                candidates.stream().mapToLong(node -> points.of(node.spec())).toArray();
        long least = Arrays.stream(raw).min().orElse(0);
        long greatest = Arrays.stream(raw).max().orElse(0);
        return Arrays.stream(raw)
                .mapToDouble(score -> (double) weight * Normaliser.MIN_MAX.apply(score, least, greatest))
                .toArray();
    }

    private List<Affinity.PreferredPods> resolved(List<Affinity.PreferredPods> preferred) {
        return preferred.stream()
                .map(wish ->
                        new Affinity.PreferredPods(wish.weight(), wish.term().resolved(namespaces)))
                .toList();
    }

    private static Affinity affinity(TaskSpec pod) {
        return pod.template().affinity();
    }

    /** What domains are worth, by label key and value. */
    private static final class Points {
        private final Map<String, Map<String, Long>> values = new HashMap<>();

        /**
         * Adds the weight of each wish that means a pod to the domain where the two would meet.
         *
         * @param owner the pod that has the wishes
         * @param meant the pod that they may mean
         * @param namespaceLabels of the meant pod's namespace
         * @param node where one of the two is
         */
        void add(
                List<Affinity.PreferredPods> wishes,
                int sign,
                TaskSpec owner,
                TaskSpec meant,
                Map<String, String> namespaceLabels,
                NodeSpec node) {
            for (Affinity.PreferredPods wish : wishes) {
                String domain = node.labels().get(wish.term().topologyKey());
                if (domain != null && wish.term().means(meant, owner.namespace(), namespaceLabels)) {
                    values.computeIfAbsent(wish.term().topologyKey(), key -> new HashMap<>())
                            .merge(domain, (long) sign * wish.weight(), Long::sum);
                }
            }
        }

        boolean isEmpty() {
            return values.isEmpty();
        }

        long of(NodeSpec node) {
            long sum = 0;
            for (Map.Entry<String, Map<String, Long>> byValue : values.entrySet()) {
                String domain = node.labels().get(byValue.getKey());
                if (domain != null) {
                    sum += byValue.getValue().getOrDefault(domain, 0L);
                }
            }
            return sum;
        }
    }
}
