package dev.terrace.engine.index;

import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.device.PodClaim;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Shape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task's shape that records what projections read of it beyond its pod template. */
final class RecordingShape implements Shape {
    private final SessionTask task;
    private final List<Reading> readings = new ArrayList<>();

    /** What can be read of a task beyond its template. */
    private enum Field {
        NAMESPACE,
        ROLE,
        QUEUE,
        LABEL,
        ANNOTATION,
        CLAIM
    }

    /**
     * What was asked of a task.
     *
     * @param key of the label, annotation or need of a claim; empty for other fields
     */
    record Question(Field field, String key) {
        /** What a task answers. */
        @Nullable
        Object of(Shape shape) {
            return switch (field) {
                case NAMESPACE -> shape.namespace();
                case ROLE -> shape.role();
                case QUEUE -> shape.queue();
                case LABEL -> shape.label(key);
                case ANNOTATION -> shape.annotation(key);
                case CLAIM -> shape.claimOf(new PodClaim(key, "", ""));
            };
        }
    }

    /** A question, and the task's answer. */
    record Reading(Question question, @Nullable Object answer) {}

    /** Nothing is read yet. */
    RecordingShape(SessionTask task) {
        this.task = task;
    }

    /** What was read until now, each once, in order; nothing if the template was enough. */
    List<Reading> readings() {
        return List.copyOf(readings);
    }

    private void note(Field field, String key, @Nullable Object answer) {
        Reading reading = new Reading(new Question(field, key), answer);
        if (!readings.contains(reading)) {
            readings.add(reading);
        }
    }

    @Override
    public PodTemplate template() {
        return task.template();
    }

    @Override
    public String namespace() {
        note(Field.NAMESPACE, "", task.namespace());
        return task.namespace();
    }

    @Override
    public String role() {
        note(Field.ROLE, "", task.role());
        return task.role();
    }

    @Override
    public @Nullable Queue queue() {
        Queue queue = task.queue();
        note(Field.QUEUE, "", queue);
        return queue;
    }

    @Override
    public @Nullable String label(String key) {
        String label = task.label(key);
        note(Field.LABEL, key, label);
        return label;
    }

    @Override
    public @Nullable String annotation(String key) {
        String annotation = task.annotation(key);
        note(Field.ANNOTATION, key, annotation);
        return annotation;
    }

    /** A claim that the need names is one of the template. */
    @Override
    public @Nullable String claimOf(PodClaim need) {
        String claim = task.claimOf(need);
        if (need.claim().isEmpty()) {
            note(Field.CLAIM, need.name(), claim);
        }
        return claim;
    }
}
