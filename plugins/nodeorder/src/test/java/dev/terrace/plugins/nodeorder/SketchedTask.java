package dev.terrace.plugins.nodeorder;

import dev.terrace.model.TaskSpec;
import dev.terrace.spi.Job;
import dev.terrace.spi.Node;
import dev.terrace.spi.Task;
import dev.terrace.spi.TaskStatus;
import org.jspecify.annotations.Nullable;

/** A pod, without an engine. */
record SketchedTask(TaskSpec spec) implements Task {
    @Override
    public int id() {
        return 0;
    }

    @Override
    public TaskStatus status() {
        return TaskStatus.PENDING;
    }

    @Override
    public @Nullable Job job() {
        return null;
    }

    @Override
    public @Nullable Node node() {
        return null;
    }
}
