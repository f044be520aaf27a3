package dev.terrace.spi;

import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.function.Consumer;
import java.util.function.Function;

/** A listener of {@link Hooks#counted}: it need not hear of steps that are undone and repeated at once. */
public sealed interface TaskCount {
    /** Hears of each task that came. It refuses none. */
    record Came(Consumer<Task> listener) implements TaskCount, Function<Task, Verdict> {
        @Override
        public Verdict apply(Task task) {
            listener.accept(task);
            return Verdict.fits();
        }
    }

    /** Hears of each task that left. */
    record Left(Consumer<Task> listener) implements TaskCount, Consumer<Task> {
        @Override
        public void accept(Task task) {
            listener.accept(task);
        }
    }
}
