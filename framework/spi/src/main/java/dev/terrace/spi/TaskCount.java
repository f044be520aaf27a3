package dev.terrace.spi;

import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.function.Consumer;
import java.util.function.Function;

/** A listener of {@link Hooks#counted}. It may skip steps that are undone and immediately repeated. */
public sealed interface TaskCount {
    /** A listener for each task that came. Never refuses. */
    record Came(Consumer<Task> listener) implements TaskCount, Function<Task, Verdict> {
        @Override
        public Verdict apply(Task task) {
            listener.accept(task);
            return Verdict.fits();
        }
    }

    /** A listener for each task that left. */
    record Left(Consumer<Task> listener) implements TaskCount, Consumer<Task> {
        @Override
        public void accept(Task task) {
            listener.accept(task);
        }
    }
}
