package dev.terrace.engine.evaluation;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which plugin gave which reason, of checks that are not to be asked again for a report: they may count, remember, or
 * reach outside. Of two plugins with the same words, the first counts.
 */
final class RefusalSources {
    private final Map<String, String> known = new ConcurrentHashMap<>();

    /** Nodes refuse for the same reason again and again. */
    private volatile String last = "";

    void note(String reason, String plugin) {
        if (!reason.equals(last)) {
            known.putIfAbsent(reason, plugin);
            last = reason;
        }
    }

    Optional<String> of(String reason) {
        return Optional.ofNullable(known.get(reason));
    }
}
