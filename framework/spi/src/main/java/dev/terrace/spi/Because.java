package dev.terrace.spi;

import dev.terrace.model.report.Figure;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.report.VictimReason;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A function of a hook that can report the numbers it compares. A plugin registers it in place of the plain function.
 * The numbers are requested right after the answer, and only if the cycle is explained. The numbers of {@link #limit}
 * and {@link #reservation} are also requested for the report, once for each job that they keep waiting.
 *
 * @param <F> the function
 */
public sealed interface Because<F> {
    /** Returns the plain function. */
    F plain();

    /** A check of one subject, with the numbers that it compares. */
    static <T> Predicate<T> check(Predicate<T> check, Function<T, List<Figure>> figures) {
        return new OfOne<>(check, figures);
    }

    /**
     * A check of a queue's limit, with the resources that would exceed it. They are requested if the check said no, and
     * are also part of the report.
     */
    static <T> BiPredicate<Queue, T> limit(BiPredicate<Queue, T> check, BiFunction<Queue, T, List<LimitLack>> lacks) {
        return new OfLimit<>(check, lacks, "");
    }

    /**
     * A vote on jobs by their reservations, with the resources that would exceed a limit. They are requested if the
     * vote is a rejection, and are also part of the report. Admitted jobs only add to reservations: a job that is
     * rejected must also be rejected after others were admitted.
     */
    static Function<Job, Vote> reservation(Function<Job, Vote> vote, Function<Job, List<LimitLack>> lacks) {
        return new OfReservation(vote, lacks, false, "");
    }

    /**
     * Variant of {@link #reservation} for a vote that depends on the queue, the namespace and {@code minResources} of a
     * job alone: the rejection of one job is the rejection of all jobs alike.
     */
    static Function<Job, Vote> minimumReservation(Function<Job, Vote> vote, Function<Job, List<LimitLack>> lacks) {
        return new OfReservation(vote, lacks, true, "");
    }

    /** A vote against every job, with the reason as a sentence, for a plugin that cannot judge jobs. */
    static Function<Job, Vote> rejection(String sentence) {
        return new OfReservation(job -> Vote.REJECT, job -> List.of(), true, sentence);
    }

    /** A check that refuses every pod in every queue, with the reason as a sentence. */
    static BiPredicate<Queue, Task> refusal(String sentence) {
        return new OfLimit<>((queue, task) -> false, (queue, task) -> List.of(), sentence);
    }

    /** A vote, or another answer, with the numbers that it compares. */
    static <T, R> Function<T, R> answer(Function<T, R> answer, Function<T, List<Figure>> figures) {
        return new Answer<>(answer, figures);
    }

    /**
     * A choice of victims with reasons. The numbers of a victim are requested just before its eviction, when earlier
     * victims are gone. The numbers of a spared candidate are requested right after the answer, and only if the cycle
     * is explained.
     *
     * @param spared the reason why a candidate is spared, short enough for a table cell: {@code not of lower priority}
     */
    static <T> VictimFilter<T> victims(VictimFilter<T> filter, String spared, VictimNumbers<T> numbers) {
        return new OfVictims<>(filter, spared, numbers);
    }

    /** A choice of victims by a plugin that compares no numbers. */
    static <T> VictimFilter<T> victims(VictimFilter<T> filter, String spared) {
        return new OfVictims<>(filter, spared, (taker, candidate, gone) -> VictimReason.NONE);
    }

    /** The result of {@link #check}. */
    record OfOne<T>(Predicate<T> plain, Function<T, List<Figure>> figures)
            implements Because<Predicate<T>>, Predicate<T> {
        @Override
        public boolean test(T subject) {
            return plain.test(subject);
        }
    }

    /**
     * The result of {@link #limit} or {@link #refusal}.
     *
     * @param sentence the reason for all refusals; empty if the lacks are the reason
     */
    record OfLimit<T>(BiPredicate<Queue, T> plain, BiFunction<Queue, T, List<LimitLack>> lacks, String sentence)
            implements Because<BiPredicate<Queue, T>>, BiPredicate<Queue, T> {
        @Override
        public boolean test(Queue queue, T subject) {
            return plain.test(queue, subject);
        }
    }

    /**
     * The result of {@link #reservation}, or with {@code isOfMinimum} of {@link #minimumReservation} or
     * {@link #rejection}.
     *
     * @param sentence the reason for all rejections; empty if the lacks are the reason
     */
    record OfReservation(
            Function<Job, Vote> plain, Function<Job, List<LimitLack>> lacks, boolean isOfMinimum, String sentence)
            implements Because<Function<Job, Vote>>, Function<Job, Vote> {
        @Override
        public Vote apply(Job job) {
            return plain.apply(job);
        }
    }

    /** The result of {@link #answer}. */
    record Answer<T, R>(Function<T, R> plain, Function<T, List<Figure>> figures)
            implements Because<Function<T, R>>, Function<T, R> {
        @Override
        public R apply(T subject) {
            return plain.apply(subject);
        }
    }

    /** The result of {@link #victims(VictimFilter, String, VictimNumbers)}. */
    record OfVictims<T>(VictimFilter<T> plain, String spared, VictimNumbers<T> numbers)
            implements Because<VictimFilter<T>>, VictimFilter<T> {
        @Override
        public @Nullable List<Task> victims(T taker, List<Task> candidates) {
            return plain.victims(taker, candidates);
        }
    }
}
