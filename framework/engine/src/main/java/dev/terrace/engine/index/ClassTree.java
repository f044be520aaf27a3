package dev.terrace.engine.index;

import dev.terrace.engine.index.RecordingShape.Question;
import dev.terrace.engine.index.RecordingShape.Reading;
import dev.terrace.spi.view.Shape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The classes of the tasks of one template, told apart by what projections read of a task beyond its template. What
 * they read next depends on what they have read so far alone, so each answer leads to the next question, and the last
 * one to the class.
 */
final class ClassTree {
    /** Null where all is read. */
    private @Nullable Question question;

    private final Map<@Nullable Object, ClassTree> byAnswer = new HashMap<>();

    /** Null where more is read. */
    private @Nullable EquivalenceClass eqClass;

    /** The class of tasks that answer alike; null if none was before. */
    @Nullable
    EquivalenceClass get(Shape task) {
        ClassTree place = this;
        while (place != null && place.question != null) {
            place = place.byAnswer.get(place.question.of(task));
        }
        return place == null ? null : place.eqClass;
    }

    /** The class of tasks of which the projections read this. */
    void put(List<Reading> readings, EquivalenceClass found) {
        ClassTree place = this;
        for (Reading reading : readings) {
            place.question = reading.question();
            place = place.byAnswer.computeIfAbsent(reading.answer(), first -> new ClassTree());
        }
        place.eqClass = found;
    }
}
