package dev.terrace.engine.extension;

import dev.terrace.model.settings.Declaration;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A sorted map from extension name to declaration. Lazy: each extension is asked once, when its entry is first read.
 */
final class Declarations<T> extends AbstractMap<String, Declaration> {
    private final SortedMap<String, LoadedExtension<T>> all;
    private final Function<LoadedExtension<T>, Declaration> question;
    private final Map<String, Declaration> asked = new ConcurrentHashMap<>();

    Declarations(SortedMap<String, LoadedExtension<T>> all, Function<LoadedExtension<T>, Declaration> question) {
        this.all = all;
        this.question = question;
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return all.containsKey(name);
    }

    @Override
    public @Nullable Declaration get(@Nullable Object name) {
        LoadedExtension<T> loaded = all.get(name);
        return loaded == null ? null : asked.computeIfAbsent(loaded.name(), unasked -> question.apply(loaded));
    }

    @Override
    public Set<String> keySet() {
        return Collections.unmodifiableSet(all.keySet());
    }

    @Override
    public Set<Entry<String, Declaration>> entrySet() {
        return all.keySet().stream()
                .map(name -> Map.entry(name, getOrDefault(name, Declaration.nothing())))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
