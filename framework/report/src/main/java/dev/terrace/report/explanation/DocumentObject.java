package dev.terrace.report.explanation;

import dev.terrace.model.report.Figure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object of a document. Fields without content are omitted. */
final class DocumentObject {
    final Map<String, Object> map = new LinkedHashMap<>();

    DocumentObject put(String name, Object value) {
        map.put(name, value);
        return this;
    }

    DocumentObject text(String name, @Nullable String value) {
        return value == null || value.isEmpty() ? this : put(name, value);
    }

    DocumentObject flag(String name, boolean value) {
        return value ? put(name, true) : this;
    }

    DocumentObject turn(int turn) {
        return turn == 0 ? this : put("turn", turn);
    }

    DocumentObject number(String name, @Nullable Double value) {
        return value == null ? this : put(name, number(value));
    }

    static Object number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
            return (long) value;
        }
        return value;
    }

    static Map<String, Object> figures(List<Figure> figures) {
        Map<String, Object> map = new LinkedHashMap<>();
        figures.forEach(figure -> map.put(figure.name(), number(figure.value())));
        return map;
    }
}
