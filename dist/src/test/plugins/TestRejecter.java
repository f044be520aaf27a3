package dev.example;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.SessionView;
import java.util.List;

/**
 * Rejects groups of one name. Volcano's tests have a plugin of this name, and one recorded case uses it. The recording
 * configured no group name, so all groups are admitted.
 */
public final class TestRejecter implements SchedulerPlugin {
    static final Argument<String> GROUP = Argument.text("group").orElse("").means("The name of the groups to keep out");

    @Override
    public String name() {
        return "test-rejecter";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(GROUP);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        String group = arguments.get(GROUP);
        hooks.jobEnqueueable(job -> job.spec().name().equals(group) ? Vote.REJECT : Vote.PERMIT);
    }
}
