package dev.terrace.engine.index;

import dev.terrace.engine.index.RecordingShape.Question;
import dev.terrace.engine.index.RecordingShape.Reading;
import dev.terrace.spi.view.Shape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A decision tree over the tasks of one template that leads to their equivalence classes. Its questions are the fields
 * that projections read beyond the template. The next field that they read depends only on the earlier answers.
 */
final class ClassTree {
    /** Null in a leaf. */
    private @Nullable Question question;

    private final Map<@Nullable Object, ClassTree> byAnswer = new HashMap<>();

    /** Null in an inner node. */
    private @Nullable EquivalenceClass eqClass;

    /** Returns the class of a task; null if it is unknown. */
    @Nullable
    EquivalenceClass get(Shape task) {
        ClassTree place = this;
        while (place != null && place.question != null) {
            place = place.byAnswer.get(place.question.of(task));
        }
        return place == null ? null : place.eqClass;
    }

    /** Adds the class of tasks for which the projections read these answers. */
    void put(List<Reading> readings, EquivalenceClass found) {
        ClassTree place = this;
        for (Reading reading : readings) {
            place.question = reading.question();
            place = place.byAnswer.computeIfAbsent(reading.answer(), first -> new ClassTree());
        }
        place.eqClass = found;
    }
}
