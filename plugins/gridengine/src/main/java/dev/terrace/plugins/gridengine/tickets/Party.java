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
    final Grant grant;
    int active;

    private Party(Grant grant) {
        this.grant = grant;
    }

    /** A party's override tickets, divided by a number of tasks; 0 for no party or no tasks. */
    static double override(@Nullable Party party, double tasks) {
        return party == null || tasks == 0 ? 0 : party.grant.overrideTickets() / tasks;
    }

    static long overrideTickets(@Nullable Party party) {
        return party == null ? 0 : party.grant.overrideTickets();
    }

    static long functionalShares(@Nullable Party party) {
        return party == null ? 0 : party.grant.functionalShares();
    }

    static double active(@Nullable Party party) {
        return party == null ? 0 : party.active;
    }

    /** Parties of one kind, by name. A name without a grant has no party. */
    static final class Register {
        private final Map<String, Party> parties = new HashMap<>();

        Register(Map<String, Grant> grants) {
            grants.forEach((name, grant) -> parties.put(name, new Party(grant)));
        }

        @Nullable
        Party find(@Nullable String name) {
            return name == null || parties.isEmpty() ? null : parties.get(name);
        }
    }
}
