package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.report.CycleReport.ClaimedDevices;
import dev.terrace.plugins.predicates.claims.KeptPlans.Kept;
import dev.terrace.plugins.predicates.claims.Search.ClaimWishes;
import dev.terrace.plugins.predicates.claims.Search.Plan;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Excludes nodes that have not the devices that a pod's resource claims ask for, or from which those that the claims
 * have already cannot be used. Gives the claims devices of the chosen node until the pod is deallocated.
 *
 * <p>A surprise of Volcano's: pipelining names no node to Kubernetes' plugin. A pod with a claim that has no devices
 * yet is therefore refused when it is promised a node, unless it was allocated and deallocated earlier in the session;
 * then its claims get devices of that former node, if that still has them when the pod was last prepared. A claim that
 * got devices in the session keeps other pods waiting that share it.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go: DynamicResources"
 */
public final class ResourceClaims {
    private static final Verdict ELSEWHERE = Verdict.excludes("the devices of one of its claims cannot be used there");
    private static final Verdict NO_DEVICES = Verdict.excludes("not all devices that its claims ask for are free");
    private static final Verdict BAD_POOL = Verdict.rejects("devices of one name are offered twice");
    private static final Verdict FAILS = Verdict.fails("a selector of devices fails");
    private static final Verdict NOT_GIVEN = Verdict.rejects("a promise gives its claims no devices");

    private final Devices devices;
    private final Inventory inventory;
    private final DevicesInUse inUse;
    private final KeptPlans kept;
    /** By uid of the claim. */
    private final Map<String, ClaimAllocation> given = new HashMap<>();

    private final Map<Task, PodDevices> pods = new HashMap<>();

    public ResourceClaims(Devices devices) {
        this.devices = devices;
        inventory = new Inventory(devices.slices());
        inUse = new DevicesInUse(inventory);
        kept = new KeptPlans(inventory, inUse);
        for (ResourceClaim claim : devices.claims()) {
            if (claim.allocation() != null) {
                inUse.give(claim.allocation());
            }
        }
    }

    /** The claims of a pod that was prepared for placement. */
    private static final class PodDevices {
        final List<ResourceClaim> claims = new ArrayList<>();
        final List<ClaimWishes> wishes = new ArrayList<>();
        /** By id of the node; null for one that was not asked, or has not what the claims ask for. */
        final List<@Nullable Plan> plans = new ArrayList<>();

        /** What was found for claims that ask for the same. */
        Map<Node, Kept> kept = Map.of();
        /** Where it was allocated last. */
        @Nullable
        Node node;

        void keep(Node node, Plan plan) {
            while (plans.size() <= node.id()) {
                plans.add(null);
            }
            plans.set(node.id(), plan);
        }

        @Nullable
        Plan plan(Node node) {
            return node.id() < plans.size() ? plans.get(node.id()) : null;
        }

        /** What that node has for its claims; null if it has not, or was not asked since the pod was last prepared. */
        @Nullable
        List<ClaimAllocation> planned() {
            Plan plan = node == null ? null : plan(node);
            return plan == null ? null : plan.allocations();
        }
    }

    /** Excludes the pod from all nodes if placing it cannot give one of its claims devices. */
    public Verdict possible(Task task) {
        if (task.template().claims().isEmpty()) {
            return Verdict.fits();
        }
        PodDevices pod = pods.computeIfAbsent(task, none -> new PodDevices());
        pod.claims.clear();
        pod.wishes.clear();
        pod.plans.clear();
        List<ResourceClaim> claims = new ArrayList<>();
        String problem = find(task.spec(), claims);
        for (int i = 0; i < claims.size() && problem.isEmpty(); i++) {
            problem = problem(task.spec(), claims.get(i), pod.wishes);
        }
        if (!problem.isEmpty()) {
            return Verdict.excludes(problem);
        }
        pod.claims.addAll(claims);
        pod.kept = kept.of(pod.wishes);
        return Verdict.fits();
    }

    private String find(TaskSpec pod, List<ResourceClaim> claims) {
        for (PodClaim need : pod.template().claims()) {
            String name = pod.claimOf(need);
            if (name == null) {
                return "one of its resource claims is not made yet";
            }
            if (name.isEmpty()) {
                continue;
            }
            ResourceClaim claim = devices.claim(pod.namespace() + "/" + name);
            if (claim == null) {
                return "one of its resource claims does not exist";
            }
            if (claim.leaving()) {
                return "one of its resource claims is being deleted";
            }
            if (need.claim().isEmpty() && !isOf(claim, pod)) {
                return "one of its resource claims was made for another pod";
            }
            claims.add(claim);
        }
        return "";
    }

    private static boolean isOf(ResourceClaim claim, TaskSpec pod) {
        return claim.owner().equals(pod.uid()) || claim.owner().equals(pod.key());
    }

    /** Empty if there is none; then the wishes of a claim without devices are added. */
    private String problem(TaskSpec pod, ResourceClaim claim, List<ClaimWishes> wishes) {
        if (claim.allocation() != null) {
            boolean isFull = claim.reservedFor().size() >= ResourceClaim.MOST_PODS
                    && !claim.reservedFor().contains(pod.uid());
            return isFull ? "as many pods as can be use one of its resource claims" : "";
        }
        if (given.containsKey(claim.uid())) {
            return "one of its resource claims has just been given devices";
        }
        List<List<Wish>> requests = new ArrayList<>();
        for (DeviceRequest request : claim.requests()) {
            List<Wish> choices = new ArrayList<>();
            for (DeviceRequest.Choice choice : request.choices()) {
                DeviceClass deviceClass = devices.deviceClass(choice.deviceClass());
                if (deviceClass == null) {
                    return "a device class that one of its resource claims names does not exist";
                }
                choices.add(Wish.of(request, choice, deviceClass));
            }
            if (choices.isEmpty()) {
                return "one of its resource claims asks for what is not known";
            }
            requests.add(choices);
        }
        wishes.add(new ClaimWishes(claim, requests));
        return "";
    }

    /** Null if the task has no claim. */
    public @Nullable Function<Node, Verdict> prepare(Task task) {
        PodDevices pod = pods.get(task);
        if (pod == null || pod.claims.isEmpty()) {
            return null;
        }
        return node -> verdict(pod, node);
    }

    private Verdict verdict(PodDevices pod, Node node) {
        boolean isInReach = true;
        for (ResourceClaim claim : pod.claims) {
            ClaimAllocation allocation = claim.allocation();
            isInReach &= allocation == null
                    || allocation.nodes() == null
                    || Reach.isSelected(allocation.nodes(), node.spec());
        }
        if (!pod.wishes.isEmpty()) {
            Plan plan = kept.plan(pod.kept, pod.wishes, node);
            switch (plan.result()) {
                case FITS -> {
                    if (isInReach) {
                        pod.keep(node, plan);
                    }
                }
                case NONE -> {
                    return NO_DEVICES;
                }
                case BAD_POOL -> {
                    return BAD_POOL;
                }
                case FAILS -> {
                    return FAILS;
                }
            }
        }
        return isInReach ? Verdict.fits() : ELSEWHERE;
    }

    /** Gives the pod's claims their devices; refuses if it has none for them. */
    public Verdict allocated(Task task) {
        PodDevices pod = pods.get(task);
        if (pod == null) {
            return Verdict.fits();
        }
        if (task.status() == TaskStatus.ALLOCATED) {
            pod.node = task.node();
        }
        if (pod.wishes.isEmpty() || pod.claims.isEmpty()) {
            return Verdict.fits();
        }
        List<ClaimAllocation> planned = pod.planned();
        if (planned == null) {
            return NOT_GIVEN;
        }
        for (int i = 0; i < planned.size(); i++) {
            takeBack(pod.wishes.get(i).claim());
            given.put(pod.wishes.get(i).claim().uid(), planned.get(i));
            inUse.give(planned.get(i));
        }
        return Verdict.fits();
    }

    /** Takes the devices back that its claims were given in this session. */
    public void deallocated(Task task) {
        PodDevices pod = pods.get(task);
        if (pod != null) {
            pod.claims.forEach(this::takeBack);
        }
    }

    private void takeBack(ResourceClaim claim) {
        ClaimAllocation before = given.remove(claim.uid());
        if (before != null) {
            inUse.takeBack(before);
        }
    }

    /** The claims that the allocated task uses, with the devices that they are given by now. */
    public List<ClaimedDevices> toBind(Task task) {
        PodDevices pod = pods.get(task);
        List<ClaimedDevices> claims = new ArrayList<>();
        if (pod != null) {
            for (ResourceClaim claim : pod.claims) {
                claims.add(new ClaimedDevices(
                        claim.key(), task.spec().uid(), claim.allocation() == null ? given.get(claim.uid()) : null));
            }
        }
        return claims;
    }

    /** Whether choices of requests make a difference between nodes. */
    public boolean hasChoices(Task task) {
        PodDevices pod = pods.get(task);
        return pod != null
                && pod.wishes.stream()
                        .anyMatch(wish -> wish.claim().requests().stream().anyMatch(DeviceRequest::isChoice));
    }

    /** Whether a claim leaves a choice, so that {@link #choiceScores} can be other than null. */
    public boolean haveChoices() {
        return devices.claims().stream()
                .anyMatch(claim -> claim.requests().stream().anyMatch(DeviceRequest::isChoice));
    }

    /**
     * How early the choices stand that each of the nodes has devices for: the best node of them has 100. Null if the
     * task's claims leave no choice.
     */
    public double @Nullable [] choiceScores(Task task, List<Node> nodes) {
        PodDevices pod = pods.get(task);
        if (pod == null || !hasChoices(task)) {
            return null;
        }
        long[] raw = new long[nodes.size()];
        long greatest = 0;
        for (int i = 0; i < raw.length; i++) {
            Plan plan = pod.plan(nodes.get(i));
            raw[i] = plan == null ? 0 : ChoiceScore.of(pod.wishes, plan);
            greatest = Math.max(greatest, raw[i]);
        }
        double[] scores = new double[raw.length];
        for (int i = 0; i < raw.length; i++) {
            scores[i] = Normaliser.MAX.apply(raw[i], 0, greatest);
        }
        return scores;
    }
}
