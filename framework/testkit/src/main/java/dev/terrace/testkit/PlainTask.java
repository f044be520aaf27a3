package dev.terrace.testkit;

import dev.terrace.model.TaskSpec;
import dev.terrace.spi.HyperNode;
import dev.terrace.spi.Job;
import dev.terrace.spi.Node;
import dev.terrace.spi.SubJob;
import dev.terrace.spi.Task;
import dev.terrace.spi.TaskStatus;
import org.jspecify.annotations.Nullable;

/** A pending pod of a {@link Scenario}, without an engine: it is in no job. */
record PlainTask(int id, TaskSpec spec, @Nullable Node node) implements Task {
    @Override
    public TaskStatus status() {
        return TaskStatus.PENDING;
    }

    @Override
    public @Nullable Job job() {
        return null;
    }

    @Override
    public @Nullable SubJob subJob() {
        return null;
    }

    @Override
    public @Nullable HyperNode near() {
        return null;
    }
}
