package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.Entitlements.Grant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A user, project or department, and the number of its tasks that run or count as running while tickets are
 * distributed.
 */
final class Party {
    final long overrideTickets;
    final long functionalShares;
    int active;

    private Party(Grant grant) {
        overrideTickets = grant.overrideTickets();
        functionalShares = grant.functionalShares();
    }

    /** Its override tickets, divided by a number of tasks; 0 for no tasks. */
    double override(int tasks) {
        return tasks == 0 ? 0 : (double) overrideTickets / tasks;
    }

    /** Parties of one kind, by name. All names without a grant are one party, which grants nothing. */
    static final class Register {
        private final Party none = new Party(new Grant(0, 0));
        private final Map<String, Party> parties = new HashMap<>();

        Register(Map<String, Grant> grants) {
            grants.forEach((name, grant) -> parties.put(name, new Party(grant)));
        }

        Party find(@Nullable String name) {
            return name == null ? none : parties.getOrDefault(name, none);
        }
    }
}
