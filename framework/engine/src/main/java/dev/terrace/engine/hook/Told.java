package dev.terrace.engine.hook;

import dev.terrace.model.report.LimitLack;
import dev.terrace.spi.Because;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** What a plugin tells of an answer beside the answer itself. */
public final class Told {
    private Told() {}

    /** What a queue would hold too much of, by the plugin that said no; empty if the plugin does not say. */
    public static <T> List<LimitLack> lacks(HookColumn.Entry<BiPredicate<Queue, T>> entry, Queue queue, T subject) {
        return entry.registered() instanceof Because.OfLimit<T> limit
                ? List.copyOf(entry.guard()
                        .answer("the limits of a queue", () -> limit.lacks().apply(queue, subject)))
                : List.of();
    }

    /** What a job would reserve too much of, by the plugin that rejected it; empty if the plugin does not say. */
    public static List<LimitLack> lacks(HookColumn.Entry<Function<Job, Vote>> entry, Job job) {
        return entry.registered() instanceof Because.OfReservation reservation
                ? List.copyOf(entry.guard()
                        .answer(
                                "the limits of a reservation",
                                () -> reservation.lacks().apply(job)))
                : List.of();
    }
}
