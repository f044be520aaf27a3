package dev.terrace.testkit;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;

/** A plugin by which a job gets nodes for at least its minimum number of tasks, or for none. */
public final class WholeGangs implements SchedulerPlugin {
    @Override
    public String name() {
        return "whole-gangs";
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        hooks.jobReady(Job::isReady).jobPipelined(job -> job.isPipelined() ? Vote.PERMIT : Vote.REJECT);
    }
}
