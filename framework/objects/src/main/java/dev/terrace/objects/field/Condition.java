package dev.terrace.objects.field;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One of the conditions of a status.
 *
 * @param changed the time of its last transition; null if absent
 */
public record Condition(
        String type,
        String reason,
        boolean isTrue,
        @Nullable Instant changed) {
    /** The {@code status} of a true condition. */
    public static final String TRUE = "True";

    /** Reads a condition. Its time counts as a time of the dump. */
    public static Condition read(FieldReader in) {
        String[] texts = {"", "", ""};
        @Nullable Instant[] changed = {null};
        in.object(key -> {
            switch (key) {
                case "type" -> texts[0] = in.text();
                case "reason" -> texts[1] = in.text();
                case "status" -> texts[2] = in.text();
                case "lastTransitionTime" -> changed[0] = in.pastTime();
                default -> in.skip();
            }
        });
        return new Condition(texts[0], texts[1], texts[2].equals(TRUE), changed[0]);
    }

    /** Reads the conditions of a status for their times only. */
    public static void skip(FieldReader in) {
        in.list(() -> in.object(key -> {
            if (key.equals("lastTransitionTime")) {
                in.pastTime();
            } else {
                in.skip();
            }
        }));
    }
}
