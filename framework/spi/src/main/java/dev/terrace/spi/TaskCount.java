package dev.terrace.spi;

import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.function.Consumer;
import java.util.function.Function;

/** A listener of {@link Hooks#counted}: it need not hear of steps that are undone and repeated at once. */
public record TaskCount(Consumer<Task> listener) implements Consumer<Task>, Function<Task, Verdict> {
    @Override
    public void accept(Task task) {
        listener.accept(task);
    }

    @Override
    public Verdict apply(Task task) {
        listener.accept(task);
        return Verdict.fits();
    }
}
