package dev.terrace.plugins.gridengine;

import dev.terrace.plugins.gridengine.data.Account;
import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.plugins.gridengine.data.UsageName;
import dev.terrace.spi.toolkit.SlotTable;
import org.jspecify.annotations.Nullable;

/** Adds the usage of jobs to their accounts. Caches the amounts of an account's names. */
final class Spending {
    private final Usage usage;
    private final SlotTable<Amounts> amounts = new SlotTable<>();

    private record Amounts(Usage.Amount user, Usage.@Nullable Amount project) {}

    Spending(Usage usage) {
        this.usage = usage;
    }

    void add(Account account, double used) {
        Amounts known = amounts.get(account.number());
        if (known == null) {
            String project = account.project();
            known = new Amounts(
                    usage.amount(new UsageName(account.user(), project)),
                    project == null ? null : usage.amount(UsageName.ofProject(project)));
            amounts.put(account.number(), known);
        }
        if (known.project != null) {
            known.project.add(used);
        }
        known.user.add(used);
    }
}
