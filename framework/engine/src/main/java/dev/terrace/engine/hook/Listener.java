package dev.terrace.engine.hook;

import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Receives the answers of one function of a hook. Calls may come from several threads while nodes are evaluated. */
public interface Listener {
    /** Called when the function prepares for a task. Answers about nodes may follow. */
    default void asked() {}

    /**
     * Called when the function answers.
     *
     * @param settles whether the answer is not neutral: a difference in order, scores that differ, or tasks
     */
    default void answered(boolean settles) {}

    /** Called when the function answers a number, which is meaningful only relative to those of other subjects. */
    default void scored(double number) {}

    /** Called when the function checks a subject. */
    void said(boolean yes, Object subject);

    /** Called when the function checks a queue and a candidate for its resources. */
    default void said(boolean yes, Queue queue, Object subject) {
        said(yes, subject);
    }

    /** Called when the function votes on a subject. */
    void voted(Vote vote, Object subject);

    /**
     * Called when the function names tasks to evict.
     *
     * @param tasks the named tasks; null if it abstains
     */
    void named(@Nullable List<Task> tasks);

    /**
     * Called when the function chooses one of several objects.
     *
     * @param chosen the chosen object; null if it chose none
     */
    void chose(@Nullable Object chosen);
}
