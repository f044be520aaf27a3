package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.ResourceClaim;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The number of steps after which a search for devices is abandoned. It depends on the cluster alone, so the set and
 * order of searched nodes change no answer.
 */
final class SearchBound implements LongSupplier {
    /** Bound on the steps of all searches in a session, if each node is searched once for each list of claims. */
    private static final long ALL_STEPS = 40_000_000;

    /** Bound on the steps of one search: about a second. */
    private static final long MAX_STEPS = 4_000_000;

    private static final long MIN_STEPS = 20_000;

    private final Devices devices;
    private final List<TaskSpec> tasks;
    private final int nodes;
    /** 0 until first read. */
    private volatile long steps;

    SearchBound(Devices devices, List<TaskSpec> tasks, int nodes) {
        this.devices = devices;
        this.tasks = tasks;
        this.nodes = nodes;
    }

    @Override
    public long getAsLong() {
        if (steps == 0) {
            steps = Math.max(MIN_STEPS, Math.min(MAX_STEPS, ALL_STEPS / Math.max(1, waitingLists() * nodes)));
        }
        return steps;
    }

    /** The number of distinct lists of claims that wait for devices. */
    private long waitingLists() {
        ClaimLookup lookup = new ClaimLookup(devices);
        Set<List<Object>> lists = new HashSet<>();
        for (TaskSpec task : tasks) {
            List<Object> list = new ArrayList<>();
            List<ResourceClaim> claims = new ArrayList<>();
            if (!task.template().claims().isEmpty() && lookup.find(task, claims).isEmpty()) {
                for (ResourceClaim claim : claims) {
                    if (claim.allocation() == null) {
                        list.add(claim.requests());
                        list.add(claim.constraints());
                    }
                }
                lists.add(list);
            }
        }
        return lists.size();
    }
}
