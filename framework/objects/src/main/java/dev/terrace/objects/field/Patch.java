package dev.terrace.objects.field;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A change of one object in two forms: for the object in memory, and for its fields in a dump. It is defined next to
 * the form of its kind. Reading the fields after {@link #write} gives the object after {@link #change}.
 *
 * @param change returns the object after the change; the same object if nothing changes
 * @param write changes the fields of the object
 * @param restarts whether the fields of the dump need none of the earlier patches of the object
 * @param undo reverts the patch on a later object, given the object before the patch; keeps what others have changed
 *     since; returns the same object if nothing of the patch is left
 * @param <T> the type of the object
 */
public record Patch<T>(UnaryOperator<T> change, Consumer<ObjectNode> write, boolean restarts, BinaryOperator<T> undo) {
    /** A patch that follows earlier patches of the object. */
    public static <T> Patch<T> of(UnaryOperator<T> change, Consumer<ObjectNode> write) {
        return new Patch<>(change, write, false, (before, now) -> now);
    }

    /** A patch that starts again from the fields of the object in the dump. */
    public static <T> Patch<T> restart(UnaryOperator<T> change, Consumer<ObjectNode> write) {
        return new Patch<>(change, write, true, (before, now) -> now);
    }

    /**
     * Returns this patch with a function that reverts it.
     *
     * @param way takes the object before the patch and a later one
     */
    public Patch<T> undoneBy(BinaryOperator<T> way) {
        return new Patch<>(change, write, restarts, way);
    }
}
