package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.node.NodeSpec;
import java.util.ArrayList;
import java.util.List;

/** The devices that a node can take from, in the order of the search. Immutable during a session. */
final class VisibleDevices {
    private final OfferedDevice[] offers;
    private final Pool[] pools;
    private final int[] numbers;
    private final boolean[] isAway;
    private final boolean isAnyUnusable;
    private final boolean isAnyInvalid;

    /** @param seen in the order in which the node takes devices from them */
    VisibleDevices(NodeSpec node, List<Pool> seen) {
        List<OfferedDevice> devices = new ArrayList<>();
        List<Pool> poolOf = new ArrayList<>();
        for (Pool pool : seen) {
            for (OfferedDevice offered : pool.devices()) {
                devices.add(offered);
                poolOf.add(pool);
            }
        }
        offers = devices.toArray(OfferedDevice[]::new);
        pools = poolOf.toArray(Pool[]::new);
        numbers = seen.stream().mapToInt(Pool::number).toArray();
        isAway = new boolean[offers.length];
        for (int i = 0; i < offers.length; i++) {
            isAway[i] =
                    offers[i].slice().perDevice() && !offers[i].device().reach().includes(node);
        }
        isAnyUnusable = seen.stream().anyMatch(pool -> !pool.isUsable());
        isAnyInvalid = seen.stream().anyMatch(pool -> pool.state() == Pool.State.INVALID);
    }

    /** The number of devices. */
    int size() {
        return offers.length;
    }

    OfferedDevice offer(int place) {
        return offers[place];
    }

    Pool pool(int place) {
        return pools[place];
    }

    /** Returns whether a device is only usable from other nodes, but conditions are evaluated for it. */
    boolean isAway(int place) {
        return isAway[place];
    }

    boolean isAnyUnusable() {
        return isAnyUnusable;
    }

    boolean isAnyInvalid() {
        return isAnyInvalid;
    }

    /** The numbers of all pools that the node sees. Must not be modified. */
    int[] numbers() {
        return numbers;
    }
}
