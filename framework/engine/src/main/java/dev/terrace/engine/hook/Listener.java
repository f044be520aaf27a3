package dev.terrace.engine.hook;

import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hears the answers of one function of a hook. Several threads may call it where nodes are evaluated. */
public interface Listener {
    /** The function was asked to prepare for a task; answers about nodes may follow. */
    void asked();

    /**
     * The function answered.
     *
     * @param settles whether the answer settles something by itself
     */
    void answered(boolean settles);

    /** The function answered with a number, which counts in comparison with those for other subjects. */
    void scored(double number);

    /** The function checked a subject. */
    void said(boolean yes, Object subject);

    /** The function checked a queue and what the queue might get. */
    void said(boolean yes, Queue queue, Object subject);

    /** The function voted on a subject. */
    void voted(Vote vote, Object subject);

    /**
     * The function named tasks to evict.
     *
     * @param tasks null if it abstains
     */
    void named(@Nullable List<Task> tasks);

    /**
     * The function chose one of several.
     *
     * @param chosen null if it chose none
     */
    void chose(@Nullable Object chosen);
}
