package dev.terrace.engine.hook;

import dev.terrace.engine.contract.CheckedOrder;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.model.report.JobTerm;
import dev.terrace.spi.DeviceAccount;
import dev.terrace.spi.DomainGradient;
import dev.terrace.spi.QueueTrial;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.VictimQueueOrder;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * A kind of hook function: the wrapper that guards it, and the wrapper that reports its answers to a listener.
 * {@link PredicateForm} and {@link ScoreForm} have the forms of predicates and node scores.
 *
 * @param <F> the type of the function
 */
record Form<F>(Guarding<F> guarding, Hearing<F> hearing) {
    /** Wraps a function so that a failure or an invalid answer names the plugin and the hook. */
    @FunctionalInterface
    interface Guarding<F> {
        F guarded(F function, HookGuard guard);
    }

    /** Wraps a guarded function so that a listener receives each answer. Changes no answer. */
    @FunctionalInterface
    interface Hearing<F> {
        F heard(F function, Listener listener);
    }

    /** Reports an answer to a listener. */
    @FunctionalInterface
    private interface Telling<T, R> {
        void tell(Listener listener, T subject, R answer);
    }

    // ---- Any function of one or two subjects ----

    /** @param valid returns a valid answer about a subject, and throws otherwise; never receives null */
    private static <T, R> Form<Function<T, R>> function(BiFunction<T, R, R> valid, Telling<T, R> telling) {
        return new Form<>((function, guard) -> guard.answering(function, valid), (function, listener) -> subject -> {
            R answer = function.apply(subject);
            telling.tell(listener, subject, answer);
            return answer;
        });
    }

    /** @param answered returns a valid answer of a function, and throws otherwise */
    private static <T, U, R> Form<BiFunction<T, U, R>> pairFunction(
            Function<BiFunction<T, U, R>, BiFunction<T, U, R>> answered, Telling<T, R> telling) {
        return new Form<>(
                (function, guard) -> guard.pairFunction(answered.apply(function)),
                (function, listener) -> (left, right) -> {
                    R answer = function.apply(left, right);
                    telling.tell(listener, left, answer);
                    return answer;
                });
    }

    /** Returns the form of a function that is called for the report alone, without a listener. */
    private static <F> Form<F> ofReport(Guarding<F> guarding) {
        return new Form<>(guarding, (function, listener) -> function);
    }

    // ---- Yes or no ----

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
        return function(
                (subject, answer) -> answer, (listener, subject, answer) -> listener.said(answer.isFit(), subject));
    }

    static <T> Form<Function<T, Vote>> vote() {
        return function((subject, answer) -> answer, (listener, subject, answer) -> listener.voted(answer, subject));
    }

    // ---- Numbers ----

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
        return pairFunction(
                scores -> (subject, all) -> ValidAnswers.numbers(
                        Guard.present(scores.apply(subject, Collections.unmodifiableList(all))), all.size()),
                (listener, subject, answer) -> listener.answered(ValidAnswers.differ(answer)));
    }

    // ---- Choices among given objects ----

    private static <T, R> Form<Function<List<T>, R>> ofList(
            BiFunction<List<T>, R, R> valid, Telling<List<T>, R> telling) {
        Form<Function<List<T>, R>> form = function(valid, telling);
        return new Form<>(
                (choice, guard) -> form.guarding.guarded(all -> choice.apply(Collections.unmodifiableList(all)), guard),
                form.hearing);
    }

    /** Returns the form of a choice of one of the given objects. */
    static <T> Form<Function<List<T>, Optional<T>>> choice() {
        return ofList(
                (all, answer) -> ValidAnswers.oneOf(answer, all),
                (listener, all, answer) -> listener.chose(answer.orElse(null)));
    }

    /** Returns the form of a choice among nodes with their scores. */
    static Form<BiFunction<Task, Map<Node, Double>, Optional<Node>>> nodeChoice() {
        return pairFunction(
                choice -> (task, scores) -> ValidAnswers.oneOf(
                        Guard.present(choice.apply(task, Collections.unmodifiableMap(scores))), scores.keySet()),
                (listener, task, answer) -> listener.chose(answer.orElse(null)));
    }

    static <T> Form<VictimFilter<T>> victims() {
        return new Form<>(Form::guarded, (filter, listener) -> (taker, candidates) -> {
            List<Task> victims = filter.victims(taker, candidates);
            listener.named(victims);
            return victims;
        });
    }

    @SuppressWarnings("ReferenceEquality") // the given list itself needs no check
    private static <T> VictimFilter<T> guarded(VictimFilter<T> filter, HookGuard guard) {
        if (filter instanceof VictimFilter.Each<T> each) {
            return VictimFilter.each(guard.pairCheck(each.mayBeEvicted()));
        }
        return (taker, candidates) -> {
            try {
                List<Task> given = Collections.unmodifiableList(candidates);
                List<Task> victims = filter.victims(taker, given);
                return victims == null || victims == given ? victims : ValidAnswers.among(candidates, victims);
            } catch (Throwable e) {
                throw guard.failure(e, taker);
            }
        };
    }

    /** Returns the form of a choice of victims for no particular task. All victims must run on nodes of the session. */
    static Form<Function<List<Task>, List<Task>>> victimTasks() {
        return ofList(ValidAnswers::running, (listener, running, answer) -> listener.named(answer));
    }

    static Form<DomainGradient> gradient() {
        return new Form<>(
                (gradient, guard) -> (group, within, purpose) -> {
                    try {
                        return ValidAnswers.gradient(within, Guard.present(gradient.of(group, within, purpose)));
                    } catch (Throwable e) {
                        throw guard.failure(e);
                    }
                },
                (gradient, listener) -> (group, within, purpose) -> {
                    var answer = gradient.of(group, within, purpose);
                    listener.answered(true);
                    return answer;
                });
    }

    // ---- Events and data ----

    static <T> Form<Consumer<T>> listener() {
        return new Form<>(
                (consumer, guard) -> subject -> {
                    try {
                        consumer.accept(subject);
                    } catch (Throwable e) {
                        throw guard.failure(e, subject);
                    }
                },
                (consumer, listener) -> subject -> {
                    consumer.accept(subject);
                    listener.answered(true);
                });
    }

    /** Returns the form of a function whose answer is a list, which is copied. */
    static <T, R> Form<Function<T, List<R>>> listing() {
        return function(
                (subject, answer) -> ValidAnswers.whole(answer),
                (listener, subject, answer) -> listener.answered(!answer.isEmpty()));
    }

    /** Returns the form of a function whose answer is a map, which is copied. */
    static <T, K, V> Form<Function<T, Map<K, V>>> entries() {
        return function(
                (subject, answer) -> Map.copyOf(answer),
                (listener, subject, answer) -> listener.answered(!answer.isEmpty()));
    }

    /** Returns the form of a queue's numbers for the report, which must not be NaN. */
    static Form<Function<Queue, Optional<QueueNumbers>>> queueNumbers() {
        return ofReport((numbers, guard) -> guard.answering(numbers, (queue, answer) -> answer.map(Guard::checked)));
    }

    static Form<DeviceAccount> devices() {
        return ofReport((account, guard) -> new DeviceAccount(
                guard.answering(account.ofNode(), (node, answer) -> ValidAnswers.whole(answer)),
                guard.answering(account.usedBy(), (task, answer) -> ValidAnswers.whole(answer))));
    }

    static Form<Function<Job, List<JobTerm>>> terms() {
        return ofReport((terms, guard) -> guard.answering(terms, (job, answer) -> ValidAnswers.terms(answer)));
    }
}
