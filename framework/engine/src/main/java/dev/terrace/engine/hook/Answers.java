package dev.terrace.engine.hook;

import dev.terrace.engine.state.OfSession;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What plugins may answer: each method returns the answer, or throws what is wrong with it. */
final class Answers {
    /** Differences of two such numbers, times 100, are within a long. */
    private static final long HIGHEST_RAW = Long.MAX_VALUE / 200;

    private Answers() {}

    static double number(double value) {
        if (Double.isNaN(value)) {
            throw new WrongAnswer("it answered NaN, which is no number");
        }
        return value;
    }

    /** A score of a node: below all of them stands "no score", which is negative infinity. */
    static double score(double value) {
        if (!(value > Double.NEGATIVE_INFINITY)) {
            throw new WrongAnswer("it answered " + value + ", and a score must be above -Infinity");
        }
        return value;
    }

    /**
     * A score that may be missing, which is NaN.
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

    /** A score before it is normalised, which multiplies it by 100. */
    static long raw(long value) {
        if (value < -HIGHEST_RAW || value > HIGHEST_RAW) {
            throw new WrongAnswer("it answered " + value + ", and a score before normalisation lies between -"
                    + HIGHEST_RAW + " and " + HIGHEST_RAW);
        }
        return value;
    }

    /** @param size of how many there must be a score */
    static double[] scores(double[] answer, int size) {
        numbers(answer, size);
        for (double value : answer) {
            score(value);
        }
        return answer;
    }

    /** Whether there is no number at all where there should be {@code size}. */
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

    /** @param size of how many there must be a number */
    static double[] numbers(double[] answer, int size) {
        if (answer.length != size) {
            throw new WrongAnswer("it answered " + answer.length + " numbers for " + size);
        }
        for (double value : answer) {
            number(value);
        }
        return answer;
    }

    /** The elements as they are now; a plugin may keep its list and change it. */
    static <T> List<T> whole(List<T> answer) {
        List<T> copy = new ArrayList<>(answer);
        for (@Nullable T element : copy) {
            if (element == null) {
                throw new WrongAnswer("it answered a list that holds null");
            }
        }
        return copy;
    }

    static <T> Optional<T> oneOf(Optional<T> answer, Collection<T> all) {
        if (answer.isPresent() && !has(all, answer.get())) {
            throw new WrongAnswer("it answered one that it was not given");
        }
        return answer;
    }

    @SuppressWarnings("ReferenceEquality") // what a plugin made itself may be equal to everything
    private static <T> boolean has(Collection<T> all, T one) {
        for (T each : all) {
            if (each == one) {
                return true;
            }
        }
        return false;
    }

    /** Some of the given tasks, each once, as the answer has them now. Most plugins leave them in the order given. */
    @SuppressWarnings("ReferenceEquality") // what a plugin made itself may be equal to everything
    static List<Task> among(List<Task> given, List<Task> answer) {
        List<Task> copy = new ArrayList<>(answer.size());
        Set<Task> left = null;
        int place = 0;
        for (@Nullable Task one : answer) {
            while (left == null && place < given.size() && given.get(place) != one) {
                place++;
            }
            if (left == null && place == given.size()) {
                left = identities(given);
                copy.forEach(left::remove);
            }
            if (left == null) {
                place++;
            } else if (one == null) {
                throw new WrongAnswer("it answered a list that holds null");
            } else if (!left.remove(one)) {
                throw new WrongAnswer(
                        has(given, one)
                                ? "it answered " + one.key() + " twice"
                                : "it answered one that it was not given");
            }
            copy.add(one);
        }
        return copy;
    }

    /**
     * Tasks of the session that run on its nodes, each once.
     *
     * @param given some of them
     */
    static List<Task> running(List<Task> given, List<Task> answer) {
        List<Task> tasks = whole(answer);
        if (given.isEmpty() && !tasks.isEmpty()) {
            throw new WrongAnswer("it answered one that it was not given");
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
     * Objects of the session.
     *
     * @param own one of its objects of that kind
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

    /** All of a session's objects of a kind are of one class, which no other code can make objects of. */
    private static void requireOwn(Object own, Object element) {
        if (element.getClass() != own.getClass()) {
            throw new WrongAnswer("it answered an object that is not the session's");
        }
        if (own instanceof OfSession known && ((OfSession) element).session() != known.session()) {
            throw new WrongAnswer("it answered an object of another session");
        }
    }
}
