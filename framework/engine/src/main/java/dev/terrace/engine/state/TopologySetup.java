package dev.terrace.engine.state;

import dev.terrace.model.NetworkTopology;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Sets the highest tier and the present domain of jobs and sub-jobs with network topology constraints, when a session
 * opens. A soft topology constraint is treated as a hard one whose highest tier is the whole cluster.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/session.go">Volcano,
 *     adjustNetworkTopologySpec and recoverAllocatedHyperNode</a>
 */
final class TopologySetup {
    private final SessionTopology topology;
    private final Map<String, Integer> tiersByName = new HashMap<>();

    TopologySetup(SessionTopology topology, List<HyperNodeSpec> specs) {
        this.topology = topology;
        specs.stream()
                .filter(spec -> !spec.tierName().isEmpty())
                .forEach(spec -> tiersByName.put(spec.tierName(), spec.tier()));
    }

    /** Sets tiers and domains of a job and its sub-jobs; does nothing for a job without topology constraints. */
    void assignHyperNodes(SessionJob job) {
        if (!job.containsTopology()) {
            return;
        }
        NetworkTopology constraint = job.spec().topology();
        OptionalInt ofJob = OptionalInt.of(topology.top().tier());
        if (constraint != null) {
            OptionalInt given = constraint.mode() == NetworkTopology.Mode.SOFT ? ofJob : tierOf(constraint);
            job.confineTo(confines(constraint) ? given : OptionalInt.empty());
            ofJob = given.isPresent() ? given : ofJob;
        }
        for (SubJob subJob : job.subJobs()) {
            SessionSubJob part = (SessionSubJob) subJob;
            NetworkTopology own = part.topology();
            if (own != null && confines(own)) {
                part.confineTo(own.mode() == NetworkTopology.Mode.SOFT ? ofJob : tierOf(own));
            }
        }
        if (topology.isSound()) {
            locate(job);
        }
    }

    private static boolean confines(NetworkTopology constraint) {
        return constraint.mode() != NetworkTopology.Mode.NONE;
    }

    private OptionalInt tierOf(NetworkTopology constraint) {
        Integer tier = constraint.highestTier() != null
                ? constraint.highestTier()
                : tiersByName.get(constraint.highestTierName());
        return tier == null ? OptionalInt.empty() : OptionalInt.of(tier);
    }

    private void locate(SessionJob job) {
        HyperNode common = null;
        for (SubJob subJob : job.subJobs()) {
            if (subJob.hasTopology()) {
                HyperNode smallest = topology.smallest(nodesOf(subJob));
                ((SessionSubJob) subJob).assignHyperNode(smallest);
                common = HyperNode.common(common, smallest);
            }
        }
        job.assignHyperNode(common);
    }

    /** Returns the nodes of its allocated tasks; empty if one of them is on a node that the cluster lacks. */
    private static List<Node> nodesOf(SubJob subJob) {
        List<Node> nodes = new ArrayList<>();
        for (Task task : subJob.tasks()) {
            @Nullable Node node = task.node();
            if (task.status().isAllocated()
                    && node == null
                    && !task.spec().node().isEmpty()) {
                return List.of();
            }
            if (task.status().isAllocated() && node != null) {
                nodes.add(node);
            }
        }
        return nodes;
    }
}
