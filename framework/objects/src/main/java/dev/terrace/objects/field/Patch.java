package dev.terrace.objects.field;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A change of one object in two forms: for the object in memory, and for its fields in a dump. It is defined next to
 * the writer of its kind. Reading the fields after {@link #write} gives the object after {@link #change}.
 *
 * @param change returns the object after the change; the same object if nothing changes
 * @param write changes the fields of the object
 * @param restarts whether the fields of the dump do not need the earlier patches of the object
 * @param <T> the type of the object
 */
public record Patch<T>(UnaryOperator<T> change, Consumer<ObjectNode> write, boolean restarts) {
    /** A patch that applies after the earlier patches of the object. */
    public static <T> Patch<T> of(UnaryOperator<T> change, Consumer<ObjectNode> write) {
        return new Patch<>(change, write, false);
    }

    /** A patch that starts again from the fields of the object in the dump. */
    public static <T> Patch<T> restart(UnaryOperator<T> change, Consumer<ObjectNode> write) {
        return new Patch<>(change, write, true);
    }
}
