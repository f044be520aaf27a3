package dev.terrace.model.device;

import java.util.List;

/**
 * What the driver of a device says of it before a pod that uses it can start there. Most drivers have nothing to say.
 *
 * @param conditions all of these must be true
 * @param failures none of these may be; looked at only if there are conditions
 */
public record Binding(List<String> conditions, List<String> failures) {
    /** That of a device that is ready at once. */
    public static final Binding AT_ONCE = new Binding(List.of(), List.of());

    /** Whether the driver has something to say. */
    public boolean isAwaited() {
        return !conditions.isEmpty();
    }
}
