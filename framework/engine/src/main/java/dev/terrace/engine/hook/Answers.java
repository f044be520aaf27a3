package dev.terrace.engine.hook;

import dev.terrace.spi.view.HyperNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What plugins may answer: each method returns the answer, or throws what is wrong with it. */
final class Answers {
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

    static double[] scores(double[] answer, List<?> all, int size) {
        numbers(answer, all, size);
        for (double value : answer) {
            score(value);
        }
        return answer;
    }

    static double[] numbers(double[] answer, List<?> all, int size) {
        requireKept(all, size);
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

    static <T> Optional<T> oneOf(Optional<T> answer, List<T> all, int size) {
        requireKept(all, size);
        if (answer.isPresent() && !has(all, answer.get())) {
            throw new WrongAnswer("it answered one that it was not given");
        }
        return answer;
    }

    @SuppressWarnings("ReferenceEquality") // what a plugin made itself may be equal to everything
    private static <T> boolean has(List<T> all, T one) {
        for (T each : all) {
            if (each == one) {
                return true;
            }
        }
        return false;
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

    /** All of the session's objects of a kind are of one class, which no other code can make objects of. */
    private static void requireOwn(Object own, @Nullable Object element) {
        if (element == null) {
            throw new WrongAnswer("it answered a list that holds null");
        }
        if (element.getClass() != own.getClass()) {
            throw new WrongAnswer("it answered an object that is not the session's");
        }
    }

    /** A plugin may look at what it is given, and keep it as it is. */
    static void requireKept(Collection<?> all, int size) {
        if (all.size() != size) {
            throw new WrongAnswer("it changed the list that it was given, from " + size + " to " + all.size());
        }
    }
}
