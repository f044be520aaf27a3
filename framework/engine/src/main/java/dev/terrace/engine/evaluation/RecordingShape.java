package dev.terrace.engine.evaluation;

import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.PodTemplate;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A task's shape that records what projections read of it beyond its pod template. */
public final class RecordingShape implements Shape {
    private final SessionTask task;
    private final List<Reading> readings = new ArrayList<>();

    /** A question, and the task's answer. */
    private record Reading(
            Function<Shape, @Nullable Object> question,
            @Nullable Object answer) {}

    /** What was read of a task; nothing if its template was enough. */
    public record Readings(List<Reading> all) {
        /**
         * Whether another task of the same template gives the same answers, so that projections take the same from it.
         */
        public boolean areThoseOf(Shape other) {
            for (Reading reading : all) {
                if (!Objects.equals(reading.question.apply(other), reading.answer)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Nothing is read yet. */
    public RecordingShape(SessionTask task) {
        this.task = task;
    }

    /** What was read until now. */
    public Readings readings() {
        return new Readings(List.copyOf(readings));
    }

    private <T> @Nullable T read(Function<Shape, @Nullable T> question) {
        T answer = question.apply(task);
        readings.add(new Reading(question::apply, answer));
        return answer;
    }

    @Override
    public PodTemplate template() {
        return task.template();
    }

    @Override
    public String namespace() {
        return Objects.requireNonNull(read(Shape::namespace));
    }

    @Override
    public String role() {
        return Objects.requireNonNull(read(Shape::role));
    }

    @Override
    public @Nullable Queue queue() {
        return read(Shape::queue);
    }

    @Override
    public @Nullable String label(String key) {
        return read(shape -> shape.label(key));
    }

    @Override
    public @Nullable String annotation(String key) {
        return read(shape -> shape.annotation(key));
    }
}
