package dev.terrace.plugins.dirac;

import dev.terrace.model.number.NumberText;
import dev.terrace.spi.toolkit.CommaList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A section of DIRAC's configuration, with options and subsections. An option of the wrong type silently counts as
 * missing; {@link Remarks} reports it.
 *
 * @param items values by name: maps are sections, all others options
 */
record ConfigurationSection(Map<?, ?> items) {
    /** @param value a value of a YAML file; anything but a map is an empty section */
    static ConfigurationSection of(@Nullable Object value) {
        return new ConfigurationSection(value instanceof Map<?, ?> map ? map : Map.of());
    }

    ConfigurationSection section(String name) {
        return of(items.get(name));
    }

    /** The names of the sections, in the order of the file. */
    List<String> sections() {
        return items.entrySet().stream()
                .filter(item -> item.getValue() instanceof Map<?, ?>)
                .map(item -> item.getKey().toString())
                .toList();
    }

    List<String> options() {
        return items.entrySet().stream()
                .filter(item -> !(item.getValue() instanceof Map<?, ?>))
                .map(item -> item.getKey().toString())
                .toList();
    }

    boolean has(String option) {
        return items.get(option) != null && !(items.get(option) instanceof Map<?, ?>);
    }

    String text(String option) {
        return has(option) ? String.valueOf(items.get(option)).trim() : "";
    }

    /** A whole number; the default if it is missing or not whole, such as 0.8. */
    long whole(String option, long otherwise) {
        return isWhole(option) ? NumberText.whole(text(option)).orElse(otherwise) : otherwise;
    }

    /** A number as the formula reads it: whole in DIRAC's code, any by its page. */
    double number(String option, long otherwise, Formula formula) {
        return formula == Formula.CODE
                ? whole(option, otherwise)
                : NumberText.real(text(option)).orElse((double) otherwise);
    }

    boolean isWhole(String option) {
        return text(option).matches("[+-]?\\d{1,18}");
    }

    boolean truth(String option) {
        return List.of("y", "yes", "true", "1").contains(text(option).toLowerCase(Locale.ROOT));
    }

    /** The items of a YAML list, or of a text separated by commas. */
    List<String> list(String option) {
        if (items.get(option) instanceof List<?> list) {
            return list.stream().map(item -> String.valueOf(item).trim()).toList();
        }
        return CommaList.of(text(option));
    }
}
