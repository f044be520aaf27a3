package dev.terrace.engine.evaluation;

import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.PodTemplate;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Shape;
import org.jspecify.annotations.Nullable;

/** A task's shape that records whether a projection read more of it than its pod template. */
public final class RecordingShape implements Shape {
    private final SessionTask task;
    private boolean identityRead;

    /** Nothing is read yet. */
    public RecordingShape(SessionTask task) {
        this.task = task;
    }

    /** Whether anything but the template was read. */
    public boolean wasIdentityRead() {
        return identityRead;
    }

    @Override
    public PodTemplate template() {
        return task.template();
    }

    @Override
    public String namespace() {
        identityRead = true;
        return task.namespace();
    }

    @Override
    public String role() {
        identityRead = true;
        return task.role();
    }

    @Override
    public @Nullable Queue queue() {
        identityRead = true;
        return task.queue();
    }

    @Override
    public @Nullable String label(String key) {
        identityRead = true;
        return task.label(key);
    }

    @Override
    public @Nullable String annotation(String key) {
        identityRead = true;
        return task.annotation(key);
    }
}
