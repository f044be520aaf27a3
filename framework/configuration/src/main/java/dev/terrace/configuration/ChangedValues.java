package dev.terrace.configuration;

import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Values of changed data. An unchanged value, and a map or a list with changes inside, has its position in the file.
 *
 * @param change the position of everything else
 */
record ChangedValues(Position change) {
    /** @param before the value in the file; null for an added one */
    Value of(@Nullable Object data, @Nullable Value before) {
        if (data instanceof Map<?, ?> map) {
            Value.Mapping known = before instanceof Value.Mapping mapping ? mapping : null;
            List<Value.Entry> entries = new ArrayList<>();
            map.forEach((key, value) -> entries.add(entry(key.toString(), value, known)));
            return new Value.Mapping(known == null ? change : known.at(), entries);
        }
        if (data instanceof List<?> list) {
            Value.Listing known = before instanceof Value.Listing listing ? listing : null;
            List<Value> items = new ArrayList<>();
            for (Object item : list) {
                int place = items.size();
                items.add(of(
                        item,
                        known != null && place < known.items().size()
                                ? known.items().get(place)
                                : null));
            }
            return new Value.Listing(known == null ? change : known.at(), items);
        }
        // A whole number of another width is the same number.
        Object content = data instanceof Number number && !(data instanceof Double)
                ? PlainScalars.read(number.toString())
                : data;
        return before instanceof Value.Scalar scalar && Objects.equals(scalar.content(), content)
                ? scalar
                : new Value.Scalar(
                        change, content, content == null ? "" : content.toString(), Value.Scalar.Written.OTHER);
    }

    private Value.Entry entry(String key, @Nullable Object value, Value.@Nullable Mapping before) {
        Value.Entry known = before == null ? null : before.entry(key).orElse(null);
        Value changed = of(value, known == null ? null : known.value());
        return new Value.Entry(known == null || changed.at().equals(change) ? change : known.at(), key, changed);
    }
}
