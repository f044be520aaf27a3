package dev.terrace.engine.state;

import dev.terrace.model.NetworkTopology;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
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
 * What jobs ask of the network, and where in it they are, when a session opens. A soft wish is a hard one that the
 * whole cluster fulfils: the nearest domain is tried first either way.
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

    void settle(SessionJob job) {
        if (!job.containsTopology()) {
            return;
        }
        NetworkTopology wish = job.spec().topology();
        OptionalInt ofJob = OptionalInt.of(topology.top().tier());
        if (wish != null) {
            OptionalInt given = wish.mode() == NetworkTopology.Mode.SOFT ? ofJob : tierOf(wish);
            job.highestTier = confines(wish) ? given : OptionalInt.empty();
            ofJob = given.isPresent() ? given : ofJob;
        }
        for (SubJob subJob : job.subJobs()) {
            SessionSubJob part = (SessionSubJob) subJob;
            NetworkTopology own = part.topology();
            if (own != null && confines(own)) {
                part.highestTier = own.mode() == NetworkTopology.Mode.SOFT ? ofJob : tierOf(own);
            }
        }
        if (topology.isSound()) {
            locate(job);
        }
    }

    private static boolean confines(NetworkTopology wish) {
        return wish.mode() != NetworkTopology.Mode.NONE;
    }

    private OptionalInt tierOf(NetworkTopology wish) {
        Integer tier = wish.highestTier() != null ? wish.highestTier() : tiersByName.get(wish.highestTierName());
        return tier == null ? OptionalInt.empty() : OptionalInt.of(tier);
    }

    private void locate(Job job) {
        HyperNode common = null;
        for (SubJob subJob : job.subJobs()) {
            if (subJob.hasTopology()) {
                HyperNode smallest = topology.smallest(nodesOf(subJob));
                ((SessionSubJob) subJob).hyperNode = smallest;
                common = HyperNode.common(common, smallest);
            }
        }
        ((SessionJob) job).hyperNode = common;
    }

    /** Where its allocated tasks are; nowhere, if one is on a node that the session does not have. */
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
