package dev.terrace.plugins.gridengine;

import dev.terrace.plugins.gridengine.data.Account;
import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.plugins.gridengine.data.UsageName;
import dev.terrace.spi.toolkit.SlotTable;

/** Adds the usage of jobs to their accounts. Caches the lookup of account names. */
final class Spending {
    private final Usage usage;
    private final SlotTable<Places> places = new SlotTable<>();

    /** The places of an account's user and project in the usage. */
    private record Places(int user, int project) {}

    Spending(Usage usage) {
        this.usage = usage;
    }

    void add(Account account, double used) {
        Places known = places.get(account.number());
        if (known == null) {
            String project = account.project();
            known = new Places(
                    usage.place(new UsageName(account.user(), project)),
                    project == null ? Usage.NONE : usage.place(UsageName.ofProject(project)));
            places.put(account.number(), known);
        }
        if (known.project != Usage.NONE) {
            usage.add(known.project, used);
        }
        usage.add(known.user, used);
    }
}
