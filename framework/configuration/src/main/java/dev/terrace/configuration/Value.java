package dev.terrace.configuration;

import dev.terrace.model.finding.Position;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A YAML value that knows where it stands. Aliases and merges are written out, keys are texts and unique. */
sealed interface Value {
    Position at();

    /** For a sentence: {@code a list}, {@code 5}, {@code "5"}. */
    String described();

    default boolean isEmpty() {
        return false;
    }

    /** As maps, lists, texts, numbers and booleans. */
    Object toJava();

    /** A map, in the order in which it is written. */
    record Mapping(Position at, List<Entry> entries) implements Value {
        Optional<Entry> entry(String key) {
            return entries.stream().filter(entry -> entry.key().equals(key)).findFirst();
        }

        /** The value of a key; empty if it is absent or has none. */
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
            entries.forEach(entry -> map.put(entry.key(), entry.value().toJava()));
            return Collections.unmodifiableMap(map);
        }
    }

    /** @param at where the key stands */
    record Entry(Position at, String key, Value value) {}

    record Listing(Position at, List<Value> items) implements Value {
        @Override
        public String described() {
            return "a list";
        }

        @Override
        public Object toJava() {
            return items.stream().map(Value::toJava).toList();
        }
    }

    /**
     * Anything else.
     *
     * @param content a Boolean, Integer, Long, Double or String; null where nothing is written
     * @param text as written, without quotes
     * @param written how the text came about
     */
    record Scalar(Position at, @Nullable Object content, String text, Written written) implements Value {
        /** How the text of a scalar stands in the file: decides which places inside of it can be pointed at. */
        enum Written {
            PLAIN(0),
            /** In quotes, in one line, without escapes. */
            QUOTED(1),
            /** After {@code |}. */
            BLOCK(-1),
            /** Folded, escaped, or over several lines. */
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

        /** Where a letter of the text stands, as exactly as it can be told. */
        Position at(int index) {
            return written.ahead < 0 ? at : new Position(at.source(), at.line(), at.column() + written.ahead + index);
        }

        @Override
        public String described() {
            if (content == null) {
                return "empty";
            }
            return content instanceof String ? "\"" + Words.shortened(text) + "\"" : text;
        }

        @Override
        public Object toJava() {
            return Objects.requireNonNull(content, "checked before");
        }
    }
}
