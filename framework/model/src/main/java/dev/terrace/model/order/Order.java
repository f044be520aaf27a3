package dev.terrace.model.order;

import java.util.Comparator;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * The order of one kind of objects: by name, or by "namespace/name" as one text. Objects that compare as equal are the
 * same object. Builds no text to compare.
 *
 * @param <T> the kind
 */
public final class Order<T> implements Comparator<T> {
    private static final char SLASH = '/';
    /** Comes before every character of a name, so that the first part decides first. */
    private static final char FIRST = '\0';

    private final Function<? super T, String> before;
    private final Function<? super T, String> name;
    /** Between the two parts; the first part of objects without a namespace is empty, and has no separator. */
    private final String separator;

    private Order(Function<? super T, String> before, String separator, Function<? super T, String> name) {
        this.before = before;
        this.separator = separator;
        this.name = name;
    }

    /** The order of objects without a namespace. */
    public static <T> Order<T> byName(Function<? super T, String> name) {
        return new Order<>(object -> "", "", name);
    }

    /** The order of objects in namespaces: by "namespace/name". */
    public static <T> Order<T> byKey(Function<? super T, String> namespace, Function<? super T, String> name) {
        return new Order<>(namespace, String.valueOf(SLASH), name);
    }

    /** The order by one text, and by another where the first is the same. The texts are joined by the character 0. */
    public static <T> Order<T> byBoth(Function<? super T, String> first, Function<? super T, String> second) {
        return new Order<>(first, String.valueOf(FIRST), second);
    }

    /** The text that decides: the object's name, or "namespace/name". */
    public String key(T object) {
        return before.apply(object) + separator + name.apply(object);
    }

    @Override
    public int compare(T left, T right) {
        String leftBefore = before.apply(left);
        String rightBefore = before.apply(right);
        if (leftBefore.equals(rightBefore)) {
            return name.apply(left).compareTo(name.apply(right));
        }
        int shorter = Math.min(leftBefore.length(), rightBefore.length());
        boolean isOneTheBeginning = leftBefore.length() == shorter
                ? rightBefore.startsWith(leftBefore)
                : leftBefore.startsWith(rightBefore);
        if (!isOneTheBeginning) {
            return leftBefore.compareTo(rightBefore);
        }
        int atEnd = leftBefore.length() < rightBefore.length()
                ? separator.charAt(0) - rightBefore.charAt(shorter)
                : leftBefore.charAt(shorter) - separator.charAt(0);
        // Only a first part that has the separator itself makes a text of both necessary.
        return atEnd != 0 ? atEnd : key(left).compareTo(key(right));
    }

    /** As {@link #compare(Object, Object)} with the object whose {@link #key} this is. */
    public int compareToKey(T object, String key) {
        String first = before.apply(object);
        String last = name.apply(object);
        int nameStart = first.length() + separator.length();
        int difference = compare(first, key, 0, Math.min(first.length(), key.length()));
        if (difference == 0 && !separator.isEmpty() && key.length() > first.length()) {
            difference = separator.charAt(0) - key.charAt(first.length());
        }
        if (difference == 0 && key.length() > nameStart) {
            difference = compare(last, key, nameStart, Math.min(last.length(), key.length() - nameStart));
        }
        return difference == 0 ? Integer.compare(nameStart + last.length(), key.length()) : difference;
    }

    /**
     * Compares objects with the one of a key, as {@link #compareToKey} does: quicker, where many have its first part.
     */
    ToIntFunction<T> against(String key) {
        int end = separator.isEmpty() ? 0 : key.indexOf(separator);
        if (end < 0) {
            return object -> compareToKey(object, key);
        }
        String first = key.substring(0, end);
        String last = key.substring(end + separator.length());
        return object ->
                before.apply(object).equals(first) ? name.apply(object).compareTo(last) : compareToKey(object, key);
    }

    /** Compares the first characters of a text with those of another from a place on. */
    private static int compare(String text, String other, int from, int count) {
        for (int i = 0; i < count; i++) {
            int difference = text.charAt(i) - other.charAt(from + i);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }
}
