package dev.terrace.engine;

import dev.terrace.spi.Job;
import dev.terrace.spi.SubJob;
import dev.terrace.spi.Task;
import java.util.List;

/** The only sub-job of a job without sub-groups: all of it. */
record WholeJob(Job job) implements SubJob {
    @Override
    public String id() {
        return job.key();
    }

    @Override
    public int minMember() {
        return job.minMember();
    }

    @Override
    public int priority() {
        return Math.max(0, job.tasks().stream().mapToInt(Task::priority).max().orElse(0));
    }

    @Override
    public int matchIndex() {
        return 0;
    }

    @Override
    public List<Task> tasks() {
        return job.tasks();
    }
}
