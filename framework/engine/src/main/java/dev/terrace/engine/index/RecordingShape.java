package dev.terrace.engine.index;

import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.device.PodClaim;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Shape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A shape of a task that records the fields that projections read beyond its pod template. */
final class RecordingShape implements Shape {
    private final SessionTask task;
    private final List<Reading> readings = new ArrayList<>();

    /** A field of a task beyond its template. */
    private enum Field {
        NAMESPACE,
        ROLE,
        QUEUE,
        LABEL,
        ANNOTATION,
        CLAIM
    }

    /**
     * A read of a field.
     *
     * @param key the key of the label, annotation or claim; empty for other fields
     */
    record Question(Field field, String key) {
        /** Returns the value for a task. */
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

    /** A read with its value for the task. */
    record Reading(Question question, @Nullable Object answer) {}

    /** Starts recording. */
    RecordingShape(SessionTask task) {
        this.task = task;
    }

    /** Returns the distinct reads so far, in order; empty if the template was enough. */
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

    /** A claim that the need names belongs to the template. */
    @Override
    public @Nullable String claimOf(PodClaim need) {
        String claim = task.claimOf(need);
        if (need.claim().isEmpty()) {
            note(Field.CLAIM, need.name(), claim);
        }
        return claim;
    }
}
