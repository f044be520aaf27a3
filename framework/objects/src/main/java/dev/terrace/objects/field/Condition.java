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
    /** A false condition of no type. */
    public static final Condition NONE = new Condition("", "", false, null);

    private static final String TRUE = "True";

    /** The form of a condition. Its time counts as a time of the dump. */
    public static final Form<Condition, Condition> FORM = Form.of(fields -> {
        var type = fields.field("type", "", FieldReader::text, (of, out) -> out.said("type", of.type()));
        var status = fields.text("status", of -> of.isTrue() ? TRUE : "");
        var reason = fields.text("reason", Condition::reason);
        var changed = fields.time("lastTransitionTime", Condition::changed);
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
