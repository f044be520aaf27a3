package dev.terrace.plugins.gridengine;

import dev.terrace.plugins.gridengine.data.Account;
import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.plugins.gridengine.data.UsageName;
import java.util.Arrays;

/** Adds the usage of jobs to their accounts. Caches the lookup of account names. */
final class Spending {
    private static final int INITIAL_CAPACITY = 16;
    private static final int UNKNOWN = -2;

    private final Usage usage;
    /** The places in the usage of each account's user and, in the next element, its project. */
    private int[] places = new int[0];

    Spending(Usage usage) {
        this.usage = usage;
    }

    void add(Account account, double used) {
        int at = 2 * account.number();
        if (at >= places.length) {
            int before = places.length;
            places = Arrays.copyOf(places, Math.max(at + INITIAL_CAPACITY, 2 * before));
            Arrays.fill(places, before, places.length, UNKNOWN);
        }
        if (places[at] == UNKNOWN) {
            String project = account.project();
            places[at + 1] = project == null ? Usage.NONE : usage.add(UsageName.ofProject(project), used);
            places[at] = usage.add(new UsageName(account.user(), project), used);
            return;
        }
        if (places[at + 1] != Usage.NONE) {
            usage.add(places[at + 1], used);
        }
        usage.add(places[at], used);
    }
}
