package dev.terrace.engine.evaluation;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The plugin that gave each reason, for checks that must not be evaluated again for the report: they may count,
 * remember, or call external services. If two plugins give the same text, the first counts.
 */
final class RefusalSources {
    private final Map<String, String> known = new ConcurrentHashMap<>();

    /** The last recorded reason. Many nodes in a row refuse for the same reason. */
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
