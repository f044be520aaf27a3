package dev.terrace.engine.hook;

import dev.terrace.model.report.Figure;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.report.VictimReason;
import dev.terrace.spi.Because;
import dev.terrace.spi.VictimNumbers;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.Supplier;

/** The reasons of an answer, as far as the plugin tells them. All are empty where it does not. */
@SuppressWarnings("unchecked") // what explains a function takes the subjects of the function
public final class Told {
    private static final String NUMBERS = "the numbers of a vote";

    private Told() {}

    /** The resources of which a queue would hold too much, by the plugin that said no. */
    public static List<LimitLack> lacks(HookColumn.Entry<?> entry, Queue queue, Object subject) {
        return entry.registered() instanceof Because.OfLimit<?> limit
                ? told(
                        entry,
                        "the limits of a queue",
                        () -> ((Because.OfLimit<Object>) limit).lacks().apply(queue, subject))
                : List.of();
    }

    /** The resources of which a job would reserve too much, by the plugin that rejected it. */
    public static List<LimitLack> lacks(HookColumn.Entry<?> entry, Job job) {
        return entry.registered() instanceof Because.OfReservation reservation
                ? told(
                        entry,
                        "the limits of a reservation",
                        () -> reservation.lacks().apply(job))
                : List.of();
    }

    /** The sentence of a plugin that refuses everything; empty if it has none. */
    public static String sentence(HookColumn.Entry<?> entry) {
        return entry.registered() instanceof Because.Rejection all
                ? all.sentence()
                : entry.registered() instanceof Because.Refused refused ? refused.sentence() : "";
    }

    /** The numbers by which a plugin answered about a subject. */
    public static List<Figure> figures(HookColumn.Entry<?> entry, Object subject) {
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

    /** The numbers by which a plugin answered about a queue and what the queue might get. */
    public static List<Figure> figures(HookColumn.Entry<?> entry, Queue queue, Object subject) {
        return entry.registered() instanceof Because.OfQueue<?> check
                ? told(
                        entry,
                        NUMBERS,
                        () -> ((Because.OfQueue<Object>) check).figures().apply(queue, subject))
                : List.of();
    }

    /**
     * The numbers by which a plugin gives up or spares a candidate.
     *
     * @param gone tasks that count as evicted before it
     */
    public static VictimReason victim(HookColumn.Entry<?> entry, Object taker, Task candidate, List<Task> gone) {
        Because<?> because = entry.registered() instanceof Because<?> told ? told : null;
        VictimNumbers<?> numbers = because instanceof Because.OfVictims filter
                ? filter.numbers()
                : because instanceof Because.OfJobVictims filter ? filter.numbers() : null;
        return numbers == null
                ? VictimReason.NONE
                : entry.guard()
                        .answer(
                                "the numbers of a victim",
                                () -> ((VictimNumbers<Object>) numbers).of(taker, candidate, gone));
    }

    /** Why a plugin spares a candidate; its name if it does not say. */
    public static String spared(HookColumn.Entry<?> entry, Object taker, Task candidate, List<Task> gone) {
        VictimReason reason = victim(entry, taker, candidate, gone);
        String usual = entry.registered() instanceof Because.OfVictims filter
                ? filter.spared()
                : entry.registered() instanceof Because.OfJobVictims filter
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
