package dev.terrace.engine.placement;

import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.RefusalMemory;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A memory of the nodes that refused each role of each job. */
public final class RoleMemory implements RefusalMemory {
    private final Supplier<Role> empty;

    /** By job and role; null before the first task with a role, because most tasks have none. */
    private @Nullable Map<String, Role> roles;

    /** The refusals of one role of one job. */
    public interface Role {
        /** Returns why a node refused; null if it was not evaluated or did not refuse. */
        @Nullable
        NodeVerdict recall(int node);

        /** Records that a node refused. */
        void remember(int node, NodeVerdict refusal);
    }

    /** @param empty creates the memory of a role without refusals */
    public RoleMemory(Supplier<Role> empty) {
        this.empty = empty;
    }

    /** Returns the memory of the role of a query's task; null if the query has no memory or the task no role. */
    public static @Nullable Role roleOf(Query query) {
        return query.memory() == null ? null : ((RoleMemory) query.memory()).of((SessionTask) query.task());
    }

    private @Nullable Role of(SessionTask task) {
        if (task.role().isEmpty()) {
            return null;
        }
        if (roles == null) {
            roles = new HashMap<>();
        }
        return roles.computeIfAbsent(task.spec().job() + "/" + task.role(), role -> empty.get());
    }
}
