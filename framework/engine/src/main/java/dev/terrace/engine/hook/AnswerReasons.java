package dev.terrace.engine.hook;

import dev.terrace.model.report.Figure;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.report.VictimReason;
import dev.terrace.spi.Because;
import dev.terrace.spi.Order;
import dev.terrace.spi.VictimNumbers;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the explanation of an answer from the plugin that gave it. Results are empty if the plugin offers none. */
@SuppressWarnings("unchecked") // an explanation takes the subjects of its function
public final class AnswerReasons {
    private static final String NUMBERS = "the numbers of a vote";

    private AnswerReasons() {}

    /** Returns the resources that a queue would hold beyond its limit, from the plugin that refused. */
    public static List<LimitLack> lacks(HookColumn.Entry<?> entry, Queue queue, Object subject) {
        return entry.registered() instanceof Because.OfLimit<?> limit
                ? told(
                        entry,
                        "the limits of a queue",
                        () -> ((Because.OfLimit<Object>) limit).lacks().apply(queue, subject))
                : List.of();
    }

    /** Returns the resources that a job would reserve beyond its queue's limit, from the plugin that rejected it. */
    public static List<LimitLack> lacks(HookColumn.Entry<?> entry, Job job) {
        return entry.registered() instanceof Because.OfReservation reservation
                ? told(
                        entry,
                        "the limits of a reservation",
                        () -> reservation.lacks().apply(job))
                : List.of();
    }

    /** Returns the sentence of a plugin that refuses everything; empty if it has none. */
    public static String sentence(HookColumn.Entry<?> entry) {
        return entry.registered() instanceof Because.OfReservation vote
                ? vote.sentence()
                : entry.registered() instanceof Because.OfLimit<?> limit ? limit.sentence() : "";
    }

    /** Returns the numbers behind a plugin's answer about a subject, or those by which it orders the subject. */
    public static List<Figure> figures(HookColumn.Entry<?> entry, Object subject) {
        if (entry.registered() instanceof Order<?> order) {
            return told(entry, "the numbers of an order", () -> ((Order<Object>) order).figures(subject));
        }
        if (entry.registered() instanceof Because.OfOne<?> check) {
            return told(
                    entry,
                    NUMBERS,
                    () -> ((Because.OfOne<Object>) check).figures().apply(subject));
        }
        return entry.registered() instanceof Because.Answer<?, ?> answer
                ? told(
                        entry,
                        NUMBERS,
                        () -> ((Because.Answer<Object, ?>) answer).figures().apply(subject))
                : List.of();
    }

    /**
     * Returns the numbers by which a plugin offers or spares a candidate.
     *
     * @param gone the tasks that count as evicted before the candidate
     */
    public static VictimReason victim(HookColumn.Entry<?> entry, Object taker, Task candidate, List<Task> gone) {
        VictimNumbers<Object> numbers = numbers(entry);
        return numbers == null
                ? VictimReason.NONE
                : entry.guard().answer("the numbers of a victim", () -> numbers.of(taker, candidate, gone));
    }

    private static @Nullable VictimNumbers<Object> numbers(HookColumn.Entry<?> entry) {
        return entry.registered() instanceof Because.OfVictims<?> filter
                ? (VictimNumbers<Object>) filter.numbers()
                : null;
    }

    /**
     * Returns why a plugin spares a candidate; the plugin's name if it gives no reason.
     *
     * @param candidates in the order in which the plugin received them
     * @param victims those that it names
     */
    public static String spared(
            HookColumn.Entry<?> entry, Object taker, Task candidate, List<Task> candidates, List<Task> victims) {
        VictimNumbers<Object> numbers = numbers(entry);
        List<Task> inOrder = numbers == null
                ? candidates
                : entry.guard().answer("the order of victims", () -> numbers.inOrder(taker, candidates));
        List<Task> gone = new ArrayList<>(inOrder.subList(0, inOrder.indexOf(candidate)));
        gone.retainAll(victims);
        VictimReason reason = victim(entry, taker, candidate, gone);
        String usual = entry.registered() instanceof Because.OfVictims<?> filter
                ? filter.spared()
                : "spared by " + entry.plugin();
        String words = reason.spared().isEmpty() ? usual : reason.spared();
        String against = reason.taker().isEmpty() ? "" : " against " + reason.taker();
        return reason.sentence().isEmpty() ? words : words + ": " + reason.sentence() + against;
    }

    private static <T> List<T> told(HookColumn.Entry<?> entry, String where, Supplier<List<T>> answer) {
        return List.copyOf(entry.guard().answer(where, answer::get));
    }
}
