package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.Account;
import dev.terrace.plugins.gridengine.data.Entitlements;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The parties and the share tree node of an account while tickets are distributed; null for a party without a grant and
 * for an account without a node.
 */
record Belonging(
        @Nullable Party user,
        @Nullable Party project,
        @Nullable Party department,
        @Nullable TreeNode node) {
    /** Looks up each account once. */
    static final class Register {
        private final Party.Register users;
        private final Party.Register projects;
        private final Party.Register departments;
        private final TreePositions positions;
        /** The known results by account number. */
        private @Nullable Belonging[] known;

        /** @param expected approximate number of accounts */
        Register(Entitlements entitlements, TreePositions positions, int expected) {
            known = new @Nullable Belonging[expected];
            users = new Party.Register(entitlements.users());
            projects = new Party.Register(entitlements.projects());
            departments = new Party.Register(entitlements.departments());
            this.positions = positions;
        }

        Belonging find(Account account) {
            int number = account.number();
            if (number >= known.length) {
                known = Arrays.copyOf(known, Math.max(number + 1, 2 * known.length));
            }
            Belonging belonging = known[number];
            if (belonging == null) {
                belonging = new Belonging(
                        users.find(account.user()),
                        projects.find(account.project()),
                        departments.find(account.department()),
                        positions.of(account));
                known[number] = belonging;
            }
            return belonging;
        }
    }
}
