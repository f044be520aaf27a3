package dev.terrace.engine.hook;

import dev.terrace.engine.contract.CheckedOrder;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.spi.VictimQueueOrder;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The forms of hooks whose functions compare or score. */
final class NumberForms {
    private NumberForms() {}

    /**
     * Returns the form of a comparator, which is not guarded: {@link OrderColumn} guards all comparators of a hook
     * together.
     *
     * @param name returns the name of an item, for messages about a contradictory order
     */
    static <T> Form<Comparator<T>> order(Function<T, String> name) {
        return new Form<>(
                (order, guard) -> guard.contracts() == Contracts.VERIFIED
                        ? new CheckedOrder<>(guard.guard().plugin(), order, name)
                        : order,
                (order, listener) -> (left, right) -> {
                    int answer = order.compare(left, right);
                    listener.answered(answer != 0);
                    return answer;
                });
    }

    static Form<VictimQueueOrder> victimQueueOrder() {
        return new Form<>(
                (order, guard) -> (left, right, preemptor) -> {
                    try {
                        return order.compare(left, right, preemptor);
                    } catch (Throwable e) {
                        throw guard.failure(e, left, right);
                    }
                },
                (order, listener) -> (left, right, preemptor) -> {
                    int answer = order.compare(left, right, preemptor);
                    listener.answered(answer != 0);
                    return answer;
                });
    }

    /** Returns the form of a score of one subject. */
    static <T> Form<ToDoubleFunction<T>> score() {
        return new Form<>(
                (score, guard) -> subject -> {
                    try {
                        return ValidAnswers.number(score.applyAsDouble(subject));
                    } catch (Throwable e) {
                        throw guard.failure(e, subject);
                    }
                },
                (score, listener) -> subject -> {
                    double answer = score.applyAsDouble(subject);
                    listener.scored(answer);
                    return answer;
                });
    }

    /** Returns the form of scores of several subjects. */
    static <T, U> Form<BiFunction<T, List<U>, double[]>> scores() {
        return new Form<>(
                (scores, guard) -> (subject, all) -> {
                    try {
                        double[] answer = Guard.present(scores.apply(subject, Collections.unmodifiableList(all)));
                        return ValidAnswers.numbers(answer, all.size());
                    } catch (Throwable e) {
                        throw guard.failure(e, subject);
                    }
                },
                (scores, listener) -> (subject, all) -> {
                    double[] answer = scores.apply(subject, all);
                    listener.answered(differ(answer));
                    return answer;
                });
    }

    /** Returns whether the scores differ, and so prefer some subject. */
    static boolean differ(double[] scores) {
        for (double score : scores) {
            if (score != scores[0]) {
                return true;
            }
        }
        return false;
    }
}
