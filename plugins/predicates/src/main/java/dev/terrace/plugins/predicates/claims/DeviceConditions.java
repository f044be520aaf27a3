package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceSelector;
import dev.terrace.model.device.DeviceSelector.Match;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conjunction of device conditions. Caches the answer per likeness. Thread-safe: a race only evaluates a condition
 * twice.
 */
final class DeviceConditions {
    private final List<DeviceSelector> all;
    /** The cached answers by likeness; null if not evaluated yet. */
    private final @Nullable Match[] known;

    /** @param likenesses the number of kinds of devices */
    DeviceConditions(List<DeviceSelector> all, int likenesses) {
        this.all = all;
        known = new Match[likenesses];
    }

    /**
     * Returns whether a device meets all conditions. Returns {@link Match#FAILS} at the first condition that cannot be
     * evaluated.
     */
    Match of(OfferedDevice offered) {
        Match before = known[offered.likeness()];
        if (before != null) {
            return before;
        }
        Match match = ask(offered);
        known[offered.likeness()] = match;
        return match;
    }

    private Match ask(OfferedDevice offered) {
        for (DeviceSelector condition : all) {
            Match match = condition.matches(offered.slice().driver(), offered.device());
            if (match != Match.YES) {
                return match;
            }
        }
        return Match.YES;
    }
}
