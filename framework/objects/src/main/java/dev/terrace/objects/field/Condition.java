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

    /** A condition that is read. Its time counts as a time of the dump. */
    public static final Form<Condition, Condition> FORM = Form.of(fields -> {
        var type = fields.read("type", "", FieldReader::text);
        var reason = fields.read("reason", "", FieldReader::text);
        var status = fields.read("status", "", FieldReader::text);
        var changed = fields.read("lastTransitionTime", null, FieldReader::pastTime);
        return read ->
                new Condition(read.get(type), read.get(reason), read.get(status).equals(TRUE), read.get(changed));
    });

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
