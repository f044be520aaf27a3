package dev.terrace.dist.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The acknowledged texts of a service by path, and the requests that were in progress when it was killed. */
final class Acknowledged {
    private final Map<String, Optional<String>> texts = new ConcurrentHashMap<>();
    private final Map<String, Optional<String>> underWay = new ConcurrentHashMap<>();

    /** Looks up the text at a path. */
    interface Search {
        Optional<String> get(String path) throws Exception;
    }

    /**
     * Starts a request: from now on the old text or this one is valid. Empty stands for a removal. Only one request per
     * path at a time.
     */
    void begin(String path, Optional<String> text) {
        underWay.put(path, text);
    }

    /** Records an acknowledged text. */
    void end(String path, Optional<String> text) {
        texts.put(path, text);
        underWay.remove(path);
    }

    /**
     * Checks all paths. A request in progress counts from now on as it was found. Returns the number of existing texts.
     */
    int check(Search search) throws Exception {
        int there = 0;
        Set<String> paths = new HashSet<>(texts.keySet());
        paths.addAll(underWay.keySet());
        for (String path : paths) {
            Optional<String> before = texts.getOrDefault(path, Optional.empty());
            Optional<String> found = search.get(path);
            // The texts are long, so they are not printed.
            assertThat(found.equals(before) || found.equals(underWay.getOrDefault(path, before)))
                    .as("%s is what was acknowledged", path)
                    .isTrue();
            texts.put(path, found);
            there += found.isPresent() ? 1 : 0;
        }
        underWay.clear();
        return there;
    }

    /** The names below a path prefix. */
    List<String> namesBelow(String prefix) {
        List<String> names = new ArrayList<>();
        texts.forEach((path, text) -> {
            if (text.isPresent() && path.startsWith(prefix)) {
                names.add(path.substring(prefix.length()));
            }
        });
        return names;
    }

    /** Forgets paths after their check: reports may be evicted by newer ones. */
    void forget(String prefix) {
        texts.keySet().removeIf(path -> path.startsWith(prefix));
    }
}
