package dev.terrace.engine.placement;

import dev.terrace.spi.action.NodeVerdict;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The refusals of one role of one job, by node id. */
final class RoleRefusals implements RoleMemory.Role {
    private final Map<Integer, NodeVerdict> refusals = new HashMap<>();

    @Override
    public @Nullable NodeVerdict recall(int node) {
        return refusals.get(node);
    }

    @Override
    public void remember(int node, NodeVerdict refusal) {
        refusals.put(node, refusal);
    }
}
