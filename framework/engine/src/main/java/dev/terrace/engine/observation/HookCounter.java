package dev.terrace.engine.observation;

import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookColumn.Entry;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.hook.Listener;
import dev.terrace.engine.order.Orders;
import dev.terrace.engine.session.CycleListener;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.explanation.HookUse;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Hook.Rule;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts the calls of a session's hooks, and notes whether an answer settled a question. Changes no answer.
 * Thread-safe, because several threads may evaluate nodes.
 */
public final class HookCounter implements CycleListener {
    private final List<Count> counts = new ArrayList<>();

    @Override
    public void registered(SessionState state, HookTable table, Orders orders) {
        listenTo(table);
    }

    /** Listens to all functions of a table that is complete. */
    public void listenTo(HookTable table) {
        for (HookColumn<?> column : table.ofHooks()) {
            column.listen(entry -> count(column.hook(), entry));
        }
    }

    private Count count(Hook hook, Entry<?> entry) {
        Count count = new Count(hook, entry.tier(), entry.plugin());
        counts.add(count);
        return count;
    }

    /** Returns the counts in the order of hooks, tiers and plugins. */
    public List<HookUse> uses() {
        return counts.stream().map(Count::use).toList();
    }

    /** The count of one function. */
    private static final class Count implements Listener {
        private final Hook hook;
        private final int tier;
        private final String plugin;
        private final LongAdder asked = new LongAdder();
        private volatile boolean settled;

        /** The first number that the function answered. A later, different number settles something. */
        private volatile double score = Double.NaN;

        Count(Hook hook, int tier, String plugin) {
            this.hook = hook;
            this.tier = tier;
            this.plugin = plugin;
        }

        HookUse use() {
            return new HookUse(tier, plugin, hook, asked.sum(), settled);
        }

        @Override
        public void asked() {
            asked.increment();
        }

        @Override
        public void answered(boolean settles) {
            asked.increment();
            if (settles && !settled) {
                settled = true;
            }
        }

        @Override
        public void scored(double number) {
            if (Double.isNaN(score)) {
                score = number;
            }
            answered(number != score);
        }

        @Override
        public void said(boolean yes, Object subject) {
            answered(hook.rule() == Rule.ALL ? !yes : yes || hook.rule() != Rule.ANY);
        }

        @Override
        public void voted(Vote vote, Object subject) {
            answered(vote != Vote.ABSTAIN);
        }

        @Override
        public void named(@Nullable List<Task> tasks) {
            answered(tasks != null && !(tasks.isEmpty() && hook.rule() == Rule.TIER_UNION));
        }

        @Override
        public void chose(@Nullable Object chosen) {
            answered(chosen != null);
        }
    }
}
