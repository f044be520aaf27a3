package dev.terrace.objects.field;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A change of one object, made beside the writer of its kind: once for the object in memory, once for its fields in a
 * dump. Reading the fields after {@link #write} gives the object after {@link #change}.
 *
 * @param change returns the object after the change; the same object if nothing changes
 * @param write changes the fields of the object
 * @param restarts whether the fields of the dump need none of the earlier patches of the object
 * @param <T> what an object of the kind becomes
 */
public record Patch<T>(UnaryOperator<T> change, Consumer<ObjectNode> write, boolean restarts) {
    /** A patch that follows earlier patches of the object. */
    public static <T> Patch<T> of(UnaryOperator<T> change, Consumer<ObjectNode> write) {
        return new Patch<>(change, write, false);
    }

    /** A patch that makes the object again from what the dump has of it. */
    public static <T> Patch<T> restart(UnaryOperator<T> change, Consumer<ObjectNode> write) {
        return new Patch<>(change, write, true);
    }
}
