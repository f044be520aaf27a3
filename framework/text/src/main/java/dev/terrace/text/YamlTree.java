package dev.terrace.text;

import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.number.NumberText;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a YAML document in a field of an object into plain values: a {@link Map} in the order of the text, a
 * {@link List}, a {@link String}, a {@link java.math.BigDecimal} or a {@link Boolean}. Nulls are left out.
 */
public final class YamlTree {
    private YamlTree() {}

    /** Reads a document. Empty for text that is not YAML, and for a document that is neither an object nor a list. */
    public static Optional<Object> read(String text) {
        try (Events events = new YamlEvents("", new StringReader(text))) {
            events.next();
            return switch (events.current()) {
                case BEGIN_OBJECT, BEGIN_LIST -> Optional.ofNullable(value(events));
                default -> Optional.empty();
            };
        } catch (InvalidInput notYaml) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable Object value(Events in) {
        return switch (in.current()) {
            case BEGIN_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (in.next() == Events.Event.KEY) {
                    String key = in.text();
                    in.next();
                    Object value = value(in);
                    if (value != null) {
                        object.put(key, value);
                    }
                }
                yield Collections.unmodifiableMap(object);
            }
            case BEGIN_LIST -> {
                List<Object> list = new ArrayList<>();
                while (in.next() != Events.Event.END_LIST) {
                    Object value = value(in);
                    if (value != null) {
                        list.add(value);
                    }
                }
                yield Collections.unmodifiableList(list);
            }
            case NUMBER -> number(in.text());
            case BOOLEAN -> in.text().equals("true");
            case NULL -> null;
            default -> in.text();
        };
    }

    private static Object number(String text) {
        return NumberText.decimal(text).<Object>map(number -> number).orElse(text);
    }
}
