package dev.terrace.model.order;

import java.util.Comparator;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * The order of one kind of objects: by name, or by "namespace/name" as one string. Consistent with identity: objects
 * that compare as equal are the same object. Comparisons allocate no strings.
 *
 * @param <T> the kind
 */
public final class Order<T> implements Comparator<T> {
    private static final char SLASH = '/';
    /** A separator that sorts before every character of a name, so that the first part decides first. */
    private static final char FIRST = '\0';

    private final Function<? super T, String> before;
    private final Function<? super T, String> name;
    /** The separator between the two parts. Objects without a namespace have an empty first part and no separator. */
    private final String separator;

    private Order(Function<? super T, String> before, String separator, Function<? super T, String> name) {
        this.before = before;
        this.separator = separator;
        this.name = name;
    }

    /** Returns the order of objects without a namespace. */
    public static <T> Order<T> byName(Function<? super T, String> name) {
        return new Order<>(object -> "", "", name);
    }

    /** Returns the order of objects in namespaces: by "namespace/name". */
    public static <T> Order<T> byKey(Function<? super T, String> namespace, Function<? super T, String> name) {
        return new Order<>(namespace, String.valueOf(SLASH), name);
    }

    /** Returns the order by a first string, then by a second. The key joins them with the character 0. */
    public static <T> Order<T> byBoth(Function<? super T, String> first, Function<? super T, String> second) {
        return new Order<>(first, String.valueOf(FIRST), second);
    }

    /** Returns the sort key: the object's name, or "namespace/name". */
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
        // Joined strings are needed only if a first part contains the separator itself.
        return atEnd != 0 ? atEnd : key(left).compareTo(key(right));
    }

    /** Compares an object with the object that has the key. Consistent with {@link #compare(Object, Object)}. */
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

    /** Returns {@link #compareToKey} for a fixed key, with a fast path for objects that share the key's first part. */
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

    /** Compares the first {@code count} characters of one string with those of another from an index. */
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
