package dev.terrace.model;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A state with a lazily serialized and cached text; or a text alone. Equality is by text. */
final class WrittenValue implements StateValue {
    /** The original value; null if only the text exists. */
    final @Nullable StateValue origin;

    /** Serializes the original value; null for {@link StateValue#text} itself. */
    private final @Nullable Function<StateValue, String> writer;

    private volatile @Nullable String text;

    private WrittenValue(
            @Nullable StateValue origin, @Nullable Function<StateValue, String> writer, @Nullable String text) {
        this.origin = origin;
        this.writer = writer;
        this.text = text;
    }

    static WrittenValue of(StateValue value) {
        return value instanceof WrittenValue written
                ? written
                : new WrittenValue(Objects.requireNonNull(value, "the value of a state"), null, null);
    }

    static WrittenValue of(String text) {
        return new WrittenValue(null, null, Objects.requireNonNull(text, "the data of a state"));
    }

    /** Returns whether the value serializes itself, when its text is first needed. */
    boolean isDeferred() {
        return origin != null && writer == null;
    }

    /** Returns the value with a writer. */
    WrittenValue by(Function<StateValue, String> other) {
        return new WrittenValue(origin, other, text);
    }

    /** Returns whether the values are equal. Serializes only to compare a value with a text. */
    boolean isSame(WrittenValue that) {
        if (origin == null || that.origin == null) {
            return equals(that);
        }
        return origin.equals(that.origin);
    }

    @Override
    public String text() {
        String known = text;
        return known == null ? write() : known;
    }

    /** Serializes once. Other threads wait, because the text may be long. */
    private synchronized String write() {
        String known = text;
        if (known == null) {
            StateValue value = Objects.requireNonNull(origin);
            known = Objects.requireNonNull(
                    writer == null ? value.text() : writer.apply(value),
                    () -> "text() of " + value.getClass().getName() + " answered null");
            text = known;
        }
        return known;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof WrittenValue that
                        && ((origin != null && origin == that.origin) || text().equals(that.text())));
    }

    @Override
    public int hashCode() {
        return text().hashCode();
    }

    @Override
    public String toString() {
        return text();
    }
}
