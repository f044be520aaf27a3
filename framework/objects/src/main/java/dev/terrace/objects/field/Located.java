package dev.terrace.objects.field;

import dev.terrace.model.finding.Position;
import java.util.List;

/**
 * An object and its position in the dump.
 *
 * @param <T> a spec, or the draft of one
 */
public record Located<T>(T item, Position place) {
    public static <T> List<T> items(List<Located<T>> all) {
        return all.stream().map(Located::item).toList();
    }
}
