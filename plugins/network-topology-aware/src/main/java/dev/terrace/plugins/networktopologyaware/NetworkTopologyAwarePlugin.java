package dev.terrace.plugins.networktopologyaware;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Need;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.toolkit.ResourceWeights;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Keeps tasks of a job near each other in the network. A job or sub-group with a {@code networkTopology} gets its nodes
 * in one domain, the fullest of the lowest tier that can hold it. Pods without one go to the fullest domains, so that
 * empty domains stay free.
 *
 * <p>{@link Gradients} selects the domains, {@link Loads} computes their fullness, and {@link FullDomains} scores nodes
 * for pods without a topology.
 *
 * @see "Volcano, pkg/scheduler/plugins/network-topology-aware/network_topology_aware.go: network-topology-aware plugin"
 */
public final class NetworkTopologyAwarePlugin implements SchedulerPlugin {
    private static final double MAX_NODE_SCORE = 100;

    static final Argument<Integer> WEIGHT = Argument.integer("weight")
            .orElse(1)
            .replacesUnless(weight -> weight >= 0, "at least 0")
            .means("Weight of this plugin's scores; below 0 means 1");
    static final Argument<Integer> CPU = Argument.integer("hypernode.binpack.cpu")
            .orElse(1)
            .replacesUnless(weight -> weight >= 0, "at least 0")
            .means("Weight of cpu in the fullness of a domain; below 0 means 1");
    static final Argument<Integer> MEMORY = Argument.integer("hypernode.binpack.memory")
            .orElse(1)
            .replacesUnless(weight -> weight >= 0, "at least 0")
            .means("Weight of memory in the fullness of a domain; below 0 means 1");
    static final Argument<String> RESOURCES = Argument.text("hypernode.binpack.resources")
            .orElse("")
            .means("Other resources that count, separated by commas");
    static final Argument<Integer> RESOURCE_WEIGHT = Argument.integer("hypernode.binpack.resources.*")
            .orElse(1)
            .listedIn(RESOURCES)
            .replacesUnless(weight -> weight >= 0, "at least 0")
            .means("Weight of one of the other resources; below 0 means 1");
    static final Argument<Boolean> NORMAL_PODS = Argument.bool("hypernode.binpack.normal-pod.enable")
            .orElse(true)
            .means("Whether pods without a network topology prefer full domains");
    static final Argument<Double> FADING = Argument.number("hypernode.binpack.normal-pod.fading")
            .orElse(0.8)
            .replacesUnless(fading -> fading >= 0, "at least 0")
            .means("Weight of a tier for such pods, relative to the tier below; below 0 means 0.8");
    static final Argument<Integer> EVICTION_DOMAINS = Argument.integer("hypernode.gradient.evict.max-hypernodes")
            .orElse(8)
            .replacesUnless(domains -> domains >= 1, "at least 1")
            .means("Maximum number of domains tried by evicting actions; below 1 means 8");

    @Override
    public String name() {
        return "network-topology-aware";
    }

    @Override
    public String description() {
        return "Keeps the tasks of a job near each other in the network.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(WEIGHT, CPU, MEMORY, RESOURCES, RESOURCE_WEIGHT, NORMAL_PODS, FADING, EVICTION_DOMAINS);
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.HYPER_NODES);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        ResourceWeights weights =
                ResourceWeights.of(session.total().names(), arguments, CPU, MEMORY, RESOURCES, RESOURCE_WEIGHT);
        int weight = arguments.get(WEIGHT);
        double fading = arguments.get(FADING);
        Loads loads = new Loads(session, weights);
        Whereabouts whereabouts = new Whereabouts(session.topology());
        Nearness nearness = new Nearness(session.topology(), whereabouts);
        FullDomains fullDomains = new FullDomains(session.topology(), loads, fading);
        boolean normalPods = arguments.get(NORMAL_PODS);
        hooks.hyperNodeGradient(new Gradients(loads, arguments.get(EVICTION_DOMAINS))::of)
                .hyperNodeOrder(new DomainScores(loads, whereabouts, weight)::of)
                .batchNodeOrder(NodeScore.clusterWide(task -> concerns(task, normalPods), (task, nodes) -> {
                    var subJob = task.subJob();
                    if (subJob == null) {
                        return null;
                    }
                    double[] scores = subJob.hasTopology()
                            ? nearness.of(subJob, task.near(), nodes)
                            : normalPods ? fullDomains.of(task, nodes) : null;
                    return scores == null ? null : scaled(scores, weight);
                }))
                .counted(loads::allocated, loads::deallocated)
                .counted(whereabouts::allocated, whereabouts::deallocated);
    }

    /**
     * Returns whether the plugin scores nodes for a task. A task with a topology is only scored once its sub-job has
     * nodes.
     */
    private static boolean concerns(Task task, boolean normalPods) {
        SubJob subJob = task.subJob();
        return subJob != null && (subJob.hasTopology() ? task.near() != null : normalPods);
    }

    /** Adds the location of a sub-job's other tasks, as a tie-break, to the highest scores if several are equal. */
    private static void addToBest(double[] scores, IntToDoubleFunction location) {
        double best = Arrays.stream(scores).max().orElse(0);
        if (Arrays.stream(scores).filter(score -> score == best).count() > 1) {
            for (int i = 0; i < scores.length; i++) {
                scores[i] += scores[i] == best ? location.applyAsDouble(i) : 0;
            }
        }
    }

    private static double[] scaled(double[] scores, int weight) {
        return Arrays.stream(scores)
                .map(score -> MAX_NODE_SCORE * weight * score)
                .toArray();
    }

    /**
     * Scores domains for a sub-job: the fuller the better. On a tie, the domain with most of the sub-job's tasks wins.
     */
    private static final class DomainScores {
        private final Loads loads;
        private final Whereabouts whereabouts;
        private final int weight;

        /** The total requests of each sub-job's tasks. */
        private final Map<SubJob, Entitlement> requests = new HashMap<>();

        DomainScores(Loads loads, Whereabouts whereabouts, int weight) {
            this.loads = loads;
            this.whereabouts = whereabouts;
            this.weight = weight;
        }

        double[] of(SubJob subJob, List<HyperNode> domains) {
            Entitlement all = requests.computeIfAbsent(subJob, DomainScores::requestsOf);
            double[] scores = domains.stream()
                    .mapToDouble(domain -> loads.fullness(domain, all))
                    .toArray();
            addToBest(scores, i -> whereabouts.partIn(domains.get(i), subJob));
            return scaled(scores, weight);
        }

        private static Entitlement requestsOf(SubJob subJob) {
            Entitlement all = new Entitlement(subJob.job().requested().names());
            for (Task task : subJob.tasks()) {
                all.add(task.requests());
            }
            return all;
        }
    }

    /**
     * Scores nodes by their distance to the nodes of a sub-job: the lower the tier of their common domain, the better.
     */
    private static final class Nearness {
        private final Topology topology;
        private final Whereabouts whereabouts;
        private final int lowest;
        private final int highest;

        Nearness(Topology topology, Whereabouts whereabouts) {
            this.topology = topology;
            this.whereabouts = whereabouts;
            this.lowest = topology.hyperNodes().stream()
                    .mapToInt(HyperNode::tier)
                    .min()
                    .orElse(topology.top().tier());
            this.highest = topology.top().tier();
        }

        /**
         * The score of each node, 0 to 1, plus up to 1 as a tie-break for the best; null if the sub-job has no nodes
         * yet.
         */
        double @Nullable [] of(SubJob subJob, @Nullable HyperNode held, List<Node> nodes) {
            if (held == null) {
                return null;
            }
            double[] scores = nodes.stream()
                    .mapToDouble(node -> score(topology.lowest(node), held))
                    .toArray();
            addToBest(scores, i -> whereabouts.partIn(topology.lowest(nodes.get(i)), subJob));
            return scores;
        }

        private double score(@Nullable HyperNode domain, HyperNode held) {
            if (domain == null) {
                return 0;
            }
            if (domain == held) {
                return 1;
            }
            HyperNode common = HyperNode.common(domain, held);
            return common == null ? 0 : ofTier(common.tier());
        }

        private double ofTier(int tier) {
            if (lowest == highest) {
                return 1;
            }
            return lowest <= tier && tier <= highest ? ((double) highest - tier) / ((double) highest - lowest) : 0;
        }
    }
}
