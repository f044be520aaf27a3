package dev.terrace.anonymise;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Replaces names in the assumed answers of an external service, by the part that contains them: keys of maps, and texts
 * of lists. A single text is a message. Words for questions and parts stay.
 */
record AnswerNames(Renaming naming) {
    private static final Map<String, Domain> PARTS = Tables.domains("answer");

    /** The answers by question. */
    Map<String, @Nullable Object> of(Map<String, @Nullable Object> byQuestion) {
        Map<String, @Nullable Object> renamed = new LinkedHashMap<>();
        byQuestion.forEach((question, answer) -> renamed.put(word(question), parts(answer)));
        return renamed;
    }

    private @Nullable Object parts(@Nullable Object answer) {
        return answer instanceof Map<?, ?> map ? map(map, this::word, this::part) : message(answer);
    }

    private @Nullable Object part(String part, @Nullable Object value) {
        Domain domain = PARTS.get(part);
        if (domain != null && value instanceof Map<?, ?> map) {
            return map(map, name -> naming.name(domain, name), (name, each) -> parts(each));
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> renamed = new ArrayList<>();
            Domain of = domain == null ? Domain.VALUE : domain;
            list.forEach(each -> renamed.add(each == null ? null : naming.name(of, String.valueOf(each))));
            return renamed;
        }
        return parts(value);
    }

    private String word(String key) {
        return WellKnown.isArgument(key) || WellKnown.isPlain(key) ? key : naming.name(Domain.VALUE, key);
    }

    private @Nullable Object message(@Nullable Object value) {
        return value instanceof String text && !text.isEmpty() ? naming.name(Domain.VALUE, text) : value;
    }

    private static Map<String, @Nullable Object> map(
            Map<?, ?> map, UnaryOperator<String> keys, BiFunction<String, @Nullable Object, @Nullable Object> values) {
        Map<String, @Nullable Object> renamed = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            String name = String.valueOf(key);
            renamed.put(keys.apply(name), values.apply(name, value));
        });
        return renamed;
    }
}
