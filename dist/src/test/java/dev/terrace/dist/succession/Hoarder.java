package dev.terrace.dist.succession;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Verdict;
import java.util.HashMap;
import java.util.Map;

/** A plugin that keeps data under ids of jobs, which change while other jobs arrive and leave. */
final class Hoarder implements SchedulerPlugin {
    static final String NAME = "hoarder";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        Kept<Map<Integer, String>> kept = session.kept("names by id", HashMap::new);
        kept.jobs().forEach(job -> kept.value().put(job.id(), job.key()));
        Map<Integer, String> names = kept.value();
        hooks.jobValid(job -> verdict(names, job));
    }

    private static Verdict verdict(Map<Integer, String> names, Job job) {
        return job.key().equals(names.get(job.id()))
                ? Verdict.fits()
                : Verdict.rejects("NotMine", "%s is not %s", names.get(job.id()), job.key());
    }
}
