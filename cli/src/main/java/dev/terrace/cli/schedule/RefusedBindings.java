package dev.terrace.cli.schedule;

import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Verdict;
import java.util.Collections;
import java.util.SortedMap;

/**
 * A plugin that lets pods wait whose bindings the API server refuses, as it does in a namespace that is being deleted
 * or by a webhook. Others may have their room meanwhile.
 */
public final class RefusedBindings implements SchedulerPlugin, WriteLog {
    /** The name in configurations. */
    public static final String NAME = "refused-bindings";

    private volatile SortedMap<String, String> held = Collections.emptySortedMap();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void held(SortedMap<String, String> pods) {
        held = pods;
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        SortedMap<String, String> now = held;
        if (!now.isEmpty()) {
            hooks.prePredicate(task -> {
                String failure = now.get(task.key());
                return failure == null ? Verdict.fits() : Verdict.excludes("its binding is refused: " + failure);
            });
        }
    }
}
