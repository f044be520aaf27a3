package dev.terrace.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A state with a lazily serialized and cached text; or a text alone. Equality is by text. */
final class WrittenValue implements StateValue {
    /** The original value; null if only the text exists. */
    final @Nullable StateValue origin;

    private volatile @Nullable String text;

    private WrittenValue(@Nullable StateValue origin, @Nullable String text) {
        this.origin = origin;
        this.text = text;
    }

    static WrittenValue of(StateValue value) {
        return value instanceof WrittenValue written
                ? written
                : new WrittenValue(Objects.requireNonNull(value, "the value of a state"), null);
    }

    static WrittenValue of(String text) {
        return new WrittenValue(null, Objects.requireNonNull(text, "the data of a state"));
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
            known = Objects.requireNonNull(
                    Objects.requireNonNull(origin).text(),
                    () -> "text() of " + origin.getClass().getName() + " answered null");
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
