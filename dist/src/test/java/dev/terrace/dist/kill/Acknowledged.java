package dev.terrace.dist.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What a service said that it keeps, by path, and what it was being told when it was killed. */
final class Acknowledged {
    private final Map<String, Optional<String>> texts = new ConcurrentHashMap<>();
    private final Map<String, Optional<String>> underWay = new ConcurrentHashMap<>();

    /** Finds what is at a path. */
    interface Search {
        Optional<String> get(String path) throws Exception;
    }

    /** The old text is there, or this one: empty if it is to be removed. One at a time for each path. */
    void begin(String path, Optional<String> text) {
        underWay.put(path, text);
    }

    /** This text is there. */
    void end(String path, Optional<String> text) {
        texts.put(path, text);
        underWay.remove(path);
    }

    /** Looks for all of it. What was under way is from now on as it was found. Returns how much is there. */
    int check(Search search) throws Exception {
        int there = 0;
        Set<String> paths = new HashSet<>(texts.keySet());
        paths.addAll(underWay.keySet());
        for (String path : paths) {
            Optional<String> before = texts.getOrDefault(path, Optional.empty());
            Optional<String> found = search.get(path);
            // Not printed: texts are long.
            assertThat(found.equals(before) || found.equals(underWay.getOrDefault(path, before)))
                    .as("%s is what was acknowledged", path)
                    .isTrue();
            texts.put(path, found);
            there += found.isPresent() ? 1 : 0;
        }
        underWay.clear();
        return there;
    }

    /** The last parts of all paths below one. */
    List<String> namesBelow(String prefix) {
        List<String> names = new ArrayList<>();
        texts.forEach((path, text) -> {
            if (text.isPresent() && path.startsWith(prefix)) {
                names.add(path.substring(prefix.length()));
            }
        });
        return names;
    }

    /** Reports make room for newer ones: those that were looked for once may go. */
    void forget(String prefix) {
        texts.keySet().removeIf(path -> path.startsWith(prefix));
    }
}
