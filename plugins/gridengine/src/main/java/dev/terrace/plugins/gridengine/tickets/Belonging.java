package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.Account;
import dev.terrace.plugins.gridengine.data.Entitlements;
import dev.terrace.spi.toolkit.SlotTable;
import org.jspecify.annotations.Nullable;

/**
 * The parties and the share tree node of an account while tickets are distributed.
 *
 * @param node null if the share tree has no node for the account
 */
record Belonging(
        Party user,
        Party project,
        Party department,
        @Nullable TreeNode node) {
    /** Looks up each account once. */
    static final class Register {
        private final Party.Register users;
        private final Party.Register projects;
        private final Party.Register departments;
        private final TreePositions positions;
        /** The known results by account number. */
        private final SlotTable<Belonging> known = new SlotTable<>();

        Register(Entitlements entitlements, TreePositions positions) {
            users = new Party.Register(entitlements.users());
            projects = new Party.Register(entitlements.projects());
            departments = new Party.Register(entitlements.departments());
            this.positions = positions;
        }

        Belonging find(Account account) {
            Belonging belonging = known.get(account.number());
            if (belonging == null) {
                belonging = new Belonging(
                        users.find(account.user()),
                        projects.find(account.project()),
                        departments.find(account.department()),
                        positions.of(account));
                known.put(account.number(), belonging);
            }
            return belonging;
        }
    }
}
