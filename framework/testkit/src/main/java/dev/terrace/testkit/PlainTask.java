package dev.terrace.testkit;

import dev.terrace.model.TaskSpec;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import org.jspecify.annotations.Nullable;

/** A pending pod of a {@link Scenario}, without an engine and without a job. */
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
