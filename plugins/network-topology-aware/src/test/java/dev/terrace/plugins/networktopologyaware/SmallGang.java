package dev.terrace.plugins.networktopologyaware;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.SubJob;

/** The part of the gang plugin that the tests need. */
final class SmallGang implements SchedulerPlugin {
    @Override
    public String name() {
        return "small-gang";
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        hooks.jobReady(Job::isReady)
                .jobPipelined(job -> job.isPipelined() ? Vote.PERMIT : Vote.REJECT)
                .subJobReady(SubJob::isReady)
                .subJobPipelined(subJob -> subJob.isPipelined() ? Vote.PERMIT : Vote.REJECT);
    }
}
