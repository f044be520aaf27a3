package dev.terrace.objects.field;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.number.NumberText;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes the annotation with the estimated run time of pods. */
public final class Estimate {
    private Estimate() {}

    /**
     * Warns of an annotation that is not a number of seconds. Everybody who may create pods can write one, and what
     * such a pod requests must count.
     */
    public static void check(Map<String, String> annotations, FieldReader in) {
        String text = annotations.get(TaskSpec.ESTIMATE);
        if (text != null && of(annotations) == TaskSpec.NO_ESTIMATE) {
            in.doubt(
                    in.header().place(),
                    ": annotation %s is \"%s\" and has no effect; a whole number of seconds from 0 to %s is expected."
                            .formatted(TaskSpec.ESTIMATE, Described.shortened(text), TaskSpec.MAX_ESTIMATE));
        }
    }

    /** Returns the estimate in annotations; {@link TaskSpec#NO_ESTIMATE} if it is absent or not a number of seconds. */
    public static long of(Map<String, String> annotations) {
        String text = annotations.get(TaskSpec.ESTIMATE);
        return text == null || !text.matches("[0-9]{1,13}")
                ? TaskSpec.NO_ESTIMATE
                : NumberText.whole(text, 0, TaskSpec.MAX_ESTIMATE).orElse(TaskSpec.NO_ESTIMATE);
    }

    /**
     * Returns the estimate of a pod: from its annotation, else its deadline. A deadline that an API server would refuse
     * is not an estimate.
     */
    public static long of(Map<String, String> annotations, @Nullable Long deadline) {
        long seconds = of(annotations);
        if (seconds != TaskSpec.NO_ESTIMATE || deadline == null) {
            return seconds;
        }
        return deadline >= 1 && deadline <= Integer.MAX_VALUE ? deadline : TaskSpec.NO_ESTIMATE;
    }
}
