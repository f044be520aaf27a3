package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.report.ClaimedDevices;
import dev.terrace.plugins.predicates.claims.Ask.OfClaim;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Excludes nodes that lack the devices for a pod's resource claims, or that cannot reach the claims' allocated devices.
 * Allocates devices of the chosen node until the pod is deallocated. {@link Search} chooses the devices.
 *
 * <p>If a pod can only get a node's own devices, the node-local {@link Claimed#verdict} is complete for a pod that had
 * no node in the session. For other pods, {@link #prepare} also records which nodes were evaluated.
 *
 * <p>A surprise of Volcano's: pipelining names no node to Kubernetes' plugin. A pod with an unallocated claim is
 * therefore refused when it is pipelined, unless it was allocated and deallocated earlier in the session. In that case
 * its claims get devices of the former node, if that node still had them when the pod was last prepared. A claim that
 * got devices in the session makes other pods that share it wait.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go: DynamicResources"
 */
public final class ResourceClaims {
    private static final Claimed NOTHING = new Claimed(null, List.of(), false);
    private static final Verdict NOT_GIVEN = Verdict.rejects("a pipelined pod gets no devices for its claims");

    private final Devices devices;
    private final Asks asks;
    private final ClaimsGiven given;
    private final Map<Task, PodDevices> pods = new HashMap<>();
    private final ClaimLookup lookup;
    private final Consumer<Node> changed;
    private final Supplier<Instant> now;
    /**
     * @param tasks the tasks of the cluster
     * @param nodes the number of nodes
     * @param now the time of the session; read only where it matters
     * @param changed receives nodes whose devices were given to a pod that was pipelined to another node, or were
     *     released with such a pod
     */
    public ResourceClaims(
            Devices devices, List<TaskSpec> tasks, int nodes, Supplier<Instant> now, Consumer<Node> changed) {
        this.devices = devices;
        this.now = now;
        this.changed = changed;
        lookup = new ClaimLookup(devices);
        Inventory inventory = new Inventory(devices.slices(), nodes);
        DevicesInUse inUse = new DevicesInUse(inventory);
        asks = new Asks(devices, inventory, inUse, new SearchBound(devices, tasks, nodes));
        given = new ClaimsGiven(inUse, devices.claims().size());
        for (ResourceClaim claim : devices.claims()) {
            if (claim.allocation() != null) {
                inUse.allocate(claim.allocation());
            }
        }
    }

    /** The node-local part of a pod's claims; null without claims, or if nodes cannot decide about them locally. */
    public @Nullable Claimed claimed(Shape shape) {
        if (shape.template().claims().isEmpty()) {
            return null;
        }
        List<ResourceClaim> claims = new ArrayList<>();
        for (PodClaim need : shape.template().claims()) {
            String name = shape.claimOf(need);
            ResourceClaim claim = name == null || name.isEmpty() ? null : lookup.find(shape.namespace(), name);
            if (claim != null) {
                claims.add(claim);
            } else if (name == null || !name.isEmpty()) {
                return null;
            }
        }
        Claimed claimed = claims.isEmpty() ? null : claimed(claims);
        return claimed == null || !claimed.isOfOneNode() ? null : claimed;
    }

    /** Returns the relevant part of some claims; null if an object that a claim requests does not exist. */
    private @Nullable Claimed claimed(List<ResourceClaim> claims) {
        List<OfClaim> asked = new ArrayList<>();
        List<List<NodeSelectorTerm>> reaches = new ArrayList<>();
        boolean isLost = false;
        for (ResourceClaim claim : claims) {
            ClaimAllocation allocation = claim.allocation();
            if (allocation != null) {
                if (allocation.nodes() != null) {
                    reaches.add(allocation.nodes());
                }
                isLost |= Readiness.isOutOfReach(claim, now);
                continue;
            }
            Optional<OfClaim> of = asks.of(claim);
            if (of.isEmpty()) {
                return null;
            }
            asked.add(of.get());
        }
        return new Claimed(asked.isEmpty() ? null : asks.plans(asked), reaches, isLost);
    }

    /** Excludes the pod from all nodes if placing it cannot allocate devices to one of its claims. */
    public Verdict possible(Task task) {
        if (task.template().claims().isEmpty()) {
            return Verdict.fits();
        }
        List<ResourceClaim> claims = new ArrayList<>();
        String problem = lookup.find(task.spec(), claims);
        for (int i = 0; i < claims.size() && problem.isEmpty(); i++) {
            problem = problem(claims.get(i));
        }
        Claimed claimed = problem.isEmpty() ? claimed(claims) : null;
        PodDevices before = pods.get(task);
        Node node = before == null ? null : before.node;
        pods.put(
                task,
                claimed == null ? new PodDevices(List.of(), NOTHING, node) : new PodDevices(claims, claimed, node));
        return claimed == null ? Verdict.excludes(problem) : Verdict.fits();
    }

    /** The reason why a claim cannot be used, or an empty text. */
    private String problem(ResourceClaim claim) {
        if (claim.allocation() != null) {
            return "";
        }
        if (given.of(claim) != null) {
            return "resource claim %s has just been given devices".formatted(claim.name());
        }
        return asks.of(claim).isPresent()
                ? ""
                : "resource claim %s names a device class that does not exist, or makes an unsupported request"
                        .formatted(claim.name());
    }

    /** Prepares the check of a task; null if the task has no claim. */
    public @Nullable Function<Node, Verdict> prepare(Task task) {
        PodDevices pod = pods.get(task);
        if (pod == null || pod.claims.isEmpty()) {
            return null;
        }
        if (pod.node == null && pod.claimed.isOfOneNode()) {
            pod.hasNodeLocalCheck = true;
            return NodePredicate.unrestrained();
        }
        return node -> {
            Verdict verdict = pod.claimed.verdict(node);
            if (verdict.isFit()) {
                pod.passed(node);
            }
            return verdict;
        };
    }

    /** Allocates devices to the pod's claims. Refuses if the plan has none for them. */
    public Verdict allocated(Task task) {
        PodDevices pod = pods.get(task);
        if (pod == null) {
            return Verdict.fits();
        }
        if (task.status() == TaskStatus.ALLOCATED) {
            pod.node = task.node();
        }
        if (pod.toGive.isEmpty()) {
            return Verdict.fits();
        }
        Node node = pod.node;
        Plan plan = node == null ? null : pod.plan(node);
        if (node == null || plan == null) {
            return NOT_GIVEN;
        }
        List<ClaimAllocation> allocations = plan.allocations(pod.toGive, node.name(), now.get());
        for (int i = 0; i < allocations.size(); i++) {
            given.allocate(pod.toGive.get(i), allocations.get(i), node);
        }
        if (task.node() != node) {
            changed.accept(node);
        }
        return Verdict.fits();
    }

    /** Releases the devices that its claims got in this session. */
    public void deallocated(Task task) {
        PodDevices pod = pods.get(task);
        if (pod == null) {
            return;
        }
        for (ResourceClaim claim : pod.claims) {
            Node node = given.release(claim);
            if (node != null && task.node() != node) {
                changed.accept(node);
            }
        }
    }

    /** The claims of the allocated task, with the devices that they have now. */
    public List<ClaimedDevices> toBind(Task task) {
        PodDevices pod = pods.get(task);
        List<ClaimedDevices> claims = new ArrayList<>();
        if (pod != null) {
            for (ResourceClaim claim : pod.claims) {
                claims.add(new ClaimedDevices(
                        claim.key(), task.spec().uid(), claim.allocation() == null ? given.of(claim) : null));
            }
        }
        return claims;
    }

    /** Returns whether {@link #choiceScores} may score a task. */
    public boolean isScored(Task task) {
        PodDevices pod = pods.get(task);
        return pod != null
                && !pod.toGive.isEmpty()
                && (pod.toGive.size() < pod.claims.size() || pod.ask().hasChoices());
    }

    /**
     * Returns whether {@link #isScored} can be true for any task: a claim lists alternatives, or one has devices
     * already.
     */
    public boolean canScore() {
        return devices.claims().stream()
                .anyMatch(claim -> claim.allocation() != null
                        || claim.requests().stream().anyMatch(request -> request.isChoice()));
    }

    /**
     * Scores nodes by the rank of the choices that their plans use. The best node gets 100.
     *
     * <p>A surprise of Kubernetes': the score fails for a pod with both allocated and unallocated claims.
     *
     * @return empty if the score fails
     */
    public Optional<double[]> choiceScores(Task task, List<Node> nodes) {
        PodDevices pod = pods.get(task);
        double[] scores = new double[nodes.size()];
        if (pod == null || pod.toGive.isEmpty()) {
            return Optional.of(scores);
        }
        if (pod.toGive.size() < pod.claims.size()) {
            return Optional.empty();
        }
        long[] raw = new long[scores.length];
        long greatest = 0;
        for (int i = 0; i < raw.length; i++) {
            Plan plan = pod.plan(nodes.get(i));
            raw[i] = plan == null ? 0 : plan.choiceScore(pod.ask());
            greatest = Math.max(greatest, raw[i]);
        }
        for (int i = 0; i < raw.length; i++) {
            scores[i] = Normaliser.MAX.apply(raw[i], 0, greatest);
        }
        return Optional.of(scores);
    }
}
