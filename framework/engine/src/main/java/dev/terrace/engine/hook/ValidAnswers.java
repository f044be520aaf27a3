package dev.terrace.engine.hook;

import dev.terrace.engine.state.SessionObject;
import dev.terrace.model.report.JobTerm;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks of plugins' answers. Each method returns a valid answer, and throws otherwise. */
final class ValidAnswers {
    /** The limit that keeps 100 times the difference of two such numbers within a long. */
    private static final long HIGHEST_RAW = Long.MAX_VALUE / 200;

    private static final long MAX_AMOUNT = 1L << 53;

    private ValidAnswers() {}

    static double number(double value) {
        if (Double.isNaN(value)) {
            throw new WrongAnswer("it answered NaN instead of a number");
        }
        return value;
    }

    static Map<String, Long> amounts(Map<String, Long> amounts) {
        amounts.forEach((resource, amount) -> {
            if (amount < 0 || amount > MAX_AMOUNT) {
                throw new WrongAnswer("it answered %s for %s, and an amount lies between 0 and %s"
                        .formatted(amount, resource, MAX_AMOUNT));
            }
        });
        return amounts;
    }

    /** Checks a node score. Negative infinity is reserved for "no score". */
    static double score(double value) {
        if (!(value > Double.NEGATIVE_INFINITY)) {
            throw new WrongAnswer("it answered " + value + ", and a score must be above -Infinity");
        }
        return value;
    }

    /**
     * Checks a node score that may be missing, which is returned as NaN.
     *
     * @param mayFail whether it may be missing
     */
    static double partial(@Nullable OptionalDouble answer, boolean mayFail) {
        OptionalDouble given = Guard.present(answer);
        if (given.isPresent()) {
            return score(number(given.getAsDouble()));
        }
        if (mayFail) {
            return Double.NaN;
        }
        throw new WrongAnswer("it answered nothing, and only a nodeOrder score may fail");
    }

    /** Checks a score before normalisation, which multiplies it by 100. */
    static long raw(long value) {
        if (value < -HIGHEST_RAW || value > HIGHEST_RAW) {
            throw new WrongAnswer("it answered " + value + ", and a score before normalisation lies between -"
                    + HIGHEST_RAW + " and " + HIGHEST_RAW);
        }
        return value;
    }

    /** @param size the required number of scores */
    static double[] scores(double[] answer, int size) {
        numbers(answer, size);
        for (double value : answer) {
            score(value);
        }
        return answer;
    }

    /** Returns whether an answer of the required size holds nothing but NaN. */
    static boolean isNothing(double[] answer, int size) {
        if (size == 0 || answer.length != size) {
            return false;
        }
        for (double value : answer) {
            if (!Double.isNaN(value)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether numbers differ, and so prefer some subject. */
    static boolean differ(double[] numbers) {
        for (double number : numbers) {
            if (number != numbers[0]) {
                return true;
            }
        }
        return false;
    }

    /** @param size the required number of numbers */
    static double[] numbers(double[] answer, int size) {
        if (answer.length != size) {
            throw new WrongAnswer("it answered " + answer.length + " numbers for " + size);
        }
        for (double value : answer) {
            number(value);
        }
        return answer;
    }

    /** Copies an answer without null elements, because a plugin may change its list later. */
    static <T> List<T> whole(List<T> answer) {
        List<T> copy = new ArrayList<>(answer);
        copy.forEach(ValidAnswers::element);
        return copy;
    }

    /** Copies the terms of a job. */
    static List<JobTerm> terms(List<JobTerm> answer) {
        List<JobTerm> terms = whole(answer);
        for (JobTerm term : terms) {
            Objects.requireNonNull(term.name(), "the name of a term");
            number(term.value());
        }
        return terms;
    }

    /** Checks an element of a list. */
    static <T> T element(@Nullable T element) {
        if (element == null) {
            throw new WrongAnswer("it answered a list that holds null");
        }
        return element;
    }

    static <T> Optional<T> oneOf(Optional<T> answer, Collection<T> all) {
        if (answer.isPresent() && !has(all, answer.get())) {
            throw new WrongAnswer("it answered an object that was not among the given ones");
        }
        return answer;
    }

    @SuppressWarnings("ReferenceEquality") // a plugin's own object may be equal to every other
    private static <T> boolean has(Collection<T> all, T one) {
        for (T each : all) {
            if (each == one) {
                return true;
            }
        }
        return false;
    }

    /**
     * Copies an answer that must be a subset of the given tasks without duplicates. Fast if the answer keeps the given
     * order, as most do.
     */
    @SuppressWarnings("ReferenceEquality") // a plugin's own object may be equal to every other
    static List<Task> among(List<Task> given, List<Task> answer) {
        List<Task> copy = new ArrayList<>(answer.size());
        Set<Task> left = null;
        int place = 0;
        for (Task one : answer) {
            while (left == null && place < given.size() && given.get(place) != one) {
                place++;
            }
            if (left == null && place == given.size()) {
                left = identities(given);
                copy.forEach(left::remove);
            }
            if (left == null) {
                place++;
            } else if (!left.remove(element(one))) {
                throw new WrongAnswer(
                        has(given, one)
                                ? "it answered " + one.key() + " twice"
                                : "it answered an object that was not among the given ones");
            }
            copy.add(one);
        }
        return copy;
    }

    /**
     * Checks that the answer holds distinct tasks that run on nodes of the session.
     *
     * @param given some tasks of the session
     */
    static List<Task> running(List<Task> given, List<Task> answer) {
        List<Task> tasks = whole(answer);
        if (given.isEmpty() && !tasks.isEmpty()) {
            throw new WrongAnswer("it answered an object that was not among the given ones");
        }
        Set<Task> named = identities(List.of());
        for (Task task : tasks) {
            requireOwn(given.get(0), task);
            if (task.status() != TaskStatus.RUNNING || task.node() == null) {
                throw new WrongAnswer("it answered " + task.key() + ", which runs on no node of the session");
            }
            if (!named.add(task)) {
                throw new WrongAnswer("it answered " + task.key() + " twice");
            }
        }
        return tasks;
    }

    private static <T> Set<T> identities(List<T> given) {
        Set<T> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(given);
        return all;
    }

    /**
     * Checks that all elements are objects of the session.
     *
     * @param own an object of the session of the same kind
     */
    static <T> List<T> own(T own, List<T> answer) {
        for (T element : answer) {
            requireOwn(own, element);
        }
        return answer;
    }

    static List<List<HyperNode>> gradient(HyperNode own, List<List<HyperNode>> answer) {
        List<List<HyperNode>> gradient = new ArrayList<>();
        for (List<HyperNode> step : whole(answer)) {
            gradient.add(own(own, whole(step)));
        }
        return gradient;
    }

    /**
     * Checks that an object is the session's. All of its objects of a kind share one class, which only the engine can
     * instantiate.
     */
    private static void requireOwn(Object own, Object element) {
        if (element.getClass() != own.getClass()) {
            throw new WrongAnswer("it answered an object that is not the session's");
        }
        if (own instanceof SessionObject known && ((SessionObject) element).session() != known.session()) {
            throw new WrongAnswer("it answered an object of another session");
        }
    }
}
