package dev.terrace.configuration;

import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Position;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A YAML value with its position. Aliases and merge keys are expanded; keys are texts and unique. */
sealed interface Value {
    Position at();

    /** The value in a finding: {@code a list}, {@code 5}, {@code "5"}. */
    String described();

    default boolean isEmpty() {
        return false;
    }

    /**
     * The value as maps, lists, texts, numbers and booleans. It must have no gap ({@link ArgumentRules#hasGap}). A key
     * without a value has an empty text. Like Go's nil, it matches no type that a part may have.
     */
    Object toJava();

    /** The keys within it that have no value. */
    default List<Entry> keysWithoutValue() {
        return List.of();
    }

    /** A map, in the order of the file. */
    record Mapping(Position at, List<Entry> entries) implements Value {
        Optional<Entry> entry(String key) {
            return entries.stream().filter(entry -> entry.key().equals(key)).findFirst();
        }

        /** The value of a key; empty if the key is absent or has no value. */
        Optional<Value> get(String key) {
            return entry(key).map(Entry::value).filter(value -> !value.isEmpty());
        }

        @Override
        public String described() {
            return "a map";
        }

        @Override
        public Object toJava() {
            Map<String, Object> map = new LinkedHashMap<>();
            for (Entry entry : entries) {
                map.put(
                        entry.key(),
                        entry.value().isEmpty() ? "" : entry.value().toJava());
            }
            return Collections.unmodifiableMap(map);
        }

        @Override
        public List<Entry> keysWithoutValue() {
            return entries.stream()
                    .flatMap(entry ->
                            entry.value().isEmpty() ? Stream.of(entry) : entry.value().keysWithoutValue().stream())
                    .toList();
        }
    }

    /** @param at the position of the key */
    record Entry(Position at, String key, Value value) {}

    /** A list, in the order of the file. */
    record Listing(Position at, List<Value> items) implements Value {
        @Override
        public String described() {
            return "a list";
        }

        @Override
        public Object toJava() {
            return items.stream().map(Value::toJava).toList();
        }

        @Override
        public List<Entry> keysWithoutValue() {
            return items.stream()
                    .flatMap(item -> item.keysWithoutValue().stream())
                    .toList();
        }
    }

    /**
     * A text, a number, a boolean, or an empty value.
     *
     * @param content a Boolean, Integer, Long, Double or String; null if empty
     * @param text as written, without quotes
     * @param written the style of the text in the file
     */
    record Scalar(Position at, @Nullable Object content, String text, Written written) implements Value {
        /** The number of characters of a text in a finding. */
        private static final int LONGEST_QUOTE = 60;

        /** The style of a scalar, which decides whether positions inside its text are known. */
        enum Written {
            PLAIN(0),
            /** A scalar in quotes, on one line, without escapes. */
            QUOTED(1),
            /** A literal block, after {@code |}. */
            BLOCK(-1),
            /** A scalar that is folded, escaped, or over several lines. */
            OTHER(-1);

            private final int ahead;

            Written(int ahead) {
                this.ahead = ahead;
            }
        }

        @Override
        public boolean isEmpty() {
            return content == null;
        }

        /** The position of a character of the text; of the whole scalar if the style does not allow more. */
        Position at(int index) {
            return written.ahead < 0 ? at : new Position(at.source(), at.line(), at.column() + written.ahead + index);
        }

        @Override
        public String described() {
            if (content == null) {
                return "empty";
            }
            return content instanceof String ? "\"" + OneLine.of(text, LONGEST_QUOTE) + "\"" : text;
        }

        @Override
        public Object toJava() {
            return Objects.requireNonNull(content, "a gap");
        }
    }
}
