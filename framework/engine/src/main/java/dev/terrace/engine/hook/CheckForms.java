package dev.terrace.engine.hook;

import dev.terrace.spi.QueueTrial;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Verdict;
import java.util.Collections;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;

/** The forms of hooks whose functions answer yes or no. */
final class CheckForms {
    private CheckForms() {}

    static <T> Form<Predicate<T>> check() {
        return new Form<>((check, guard) -> guard.check(check), (check, listener) -> subject -> {
            boolean answer = check.test(subject);
            listener.said(answer, subject);
            return answer;
        });
    }

    /** Returns the form of a check of a queue and its possible task or job. */
    static <T> Form<BiPredicate<Queue, T>> queueCheck() {
        return new Form<>((check, guard) -> guard.pairCheck(check), (check, listener) -> (queue, subject) -> {
            boolean answer = check.test(queue, subject);
            listener.said(answer, queue, subject);
            return answer;
        });
    }

    static Form<QueueTrial> queueTrial() {
        return new Form<>(
                (trial, guard) -> (queue, task, gone) -> {
                    try {
                        return trial.isAllocatable(queue, task, Collections.unmodifiableCollection(gone));
                    } catch (Throwable e) {
                        throw guard.failure(e, queue, task);
                    }
                },
                (trial, listener) -> (queue, task, gone) -> {
                    boolean answer = trial.isAllocatable(queue, task, gone);
                    listener.said(answer, queue, task);
                    return answer;
                });
    }

    static <T> Form<Function<T, Verdict>> verdict() {
        return new Form<>((check, guard) -> guard.answering(check), (check, listener) -> subject -> {
            Verdict answer = check.apply(subject);
            listener.said(answer.isFit(), subject);
            return answer;
        });
    }

    static <T> Form<Function<T, Vote>> vote() {
        return new Form<>((vote, guard) -> guard.answering(vote), (vote, listener) -> subject -> {
            Vote answer = vote.apply(subject);
            listener.voted(answer, subject);
            return answer;
        });
    }
}
