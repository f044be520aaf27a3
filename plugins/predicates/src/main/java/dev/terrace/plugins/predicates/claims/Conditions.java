package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceSelector;
import dev.terrace.model.device.DeviceSelector.Match;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What devices must be like, one condition after the other. Each is asked once about devices that are alike. Several
 * threads may ask: at worst, two ask the same.
 */
final class Conditions {
    private final List<DeviceSelector> all;
    /** By likeness; null where they were not asked. */
    private final @Nullable Match[] known;

    /** @param likenesses how many kinds of devices there are */
    Conditions(List<DeviceSelector> all, int likenesses) {
        this.all = all;
        known = new Match[likenesses];
    }

    /** Whether a device meets all; {@link Match#FAILS} with the first that cannot be decided. */
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
