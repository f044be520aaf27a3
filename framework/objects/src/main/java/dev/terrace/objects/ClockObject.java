package dev.terrace.objects;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.text.Header;
import java.time.Instant;
import java.util.List;

/**
 * The clock of a written state, as an object of Terrace's own kind. It records the state's time if no other object has
 * it, because time has passed without an event. Since the kind is Terrace's own, unknown keys are errors.
 */
public final class ClockObject {
    static final String KIND = "Clock";
    private static final List<String> KEYS = List.of("metadata", "spec");

    private ClockObject() {}

    /** Returns whether an object is a clock. */
    public static boolean isOne(Header header) {
        return header.group().equals(Kinds.PLUGIN_STATE.group())
                && header.kind().equals(KIND);
    }

    /** Reports the time of a clock object as a time of the dump. */
    static void read(FieldReader in) {
        boolean[] isGiven = {false};
        in.object(key -> {
            switch (key) {
                case "metadata" -> in.skip();
                case "spec" ->
                    in.object(field -> {
                        if (field.equals("now")) {
                            isGiven[0] = in.pastTime() != null;
                        } else {
                            in.unknown(field, List.of("now"));
                        }
                    });
                default -> in.unknown(key, KEYS);
            }
        });
        if (!isGiven[0]) {
            in.problem(": spec lacks now.");
        }
    }

    /** Returns a clock as a dump holds it. */
    public static ObjectNode of(Instant now) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", Kinds.PLUGIN_STATE.apiVersion()).put("kind", KIND);
        object.putObject("metadata").put("name", "clock");
        object.putObject("spec").put("now", now.toString());
        return object;
    }
}
