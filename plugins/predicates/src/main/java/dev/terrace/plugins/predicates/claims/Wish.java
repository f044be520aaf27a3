package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.DeviceRequest.Choice;
import dev.terrace.model.device.DeviceSelector;
import dev.terrace.model.device.DeviceSelector.Match;
import java.util.ArrayList;
import java.util.List;

/**
 * One choice of a request, with the conditions of its class: the class's first, then its own.
 *
 * @param conditions all must hold
 */
record Wish(DeviceRequest request, Choice choice, List<DeviceSelector> conditions) {
    static Wish of(DeviceRequest request, Choice choice, DeviceClass deviceClass) {
        List<DeviceSelector> conditions = new ArrayList<>(deviceClass.selectors());
        conditions.addAll(choice.selectors());
        return new Wish(request, choice, conditions);
    }

    /** Whether the device is wanted; {@link Match#FAILS} with the first condition that cannot be decided. */
    Match wants(OfferedDevice offered) {
        for (DeviceSelector condition : conditions) {
            Match match = condition.matches(offered.slice().driver(), offered.device());
            if (match != Match.YES) {
                return match;
            }
        }
        return Match.YES;
    }

    /** Whether one of the device's taints keeps it away. */
    boolean isKeptAwayFrom(OfferedDevice offered) {
        return offered.device().isTainted()
                && offered.device().taints().stream()
                        .anyMatch(taint -> taint.forbids() && !taint.isToleratedBy(choice.tolerations()));
    }

    /** The name under which its devices are given. */
    String name() {
        return request.nameOf(choice);
    }
}
