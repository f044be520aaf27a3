package dev.terrace.model;

import dev.terrace.model.resource.Quantity;
import java.util.Map;

/**
 * What one container asks for of extended resources, which are those with a slash in their name, such as devices.
 *
 * @param requests by resource as written
 * @param limits by resource as written
 */
public record ContainerAsk(Part part, Map<String, Quantity> requests, Map<String, Quantity> limits) {
    /** What a container is in its pod. */
    public enum Part {
        /** Ends before the others begin. */
        INIT,
        /** An init container that keeps running. */
        SIDECAR,
        MAIN
    }

    /** Whether a resource is one that containers ask for here. */
    public static boolean isAbout(String resource) {
        return resource.indexOf('/') >= 0;
    }

    /** Whether it asks for nothing. */
    public boolean isNone() {
        return requests.isEmpty() && limits.isEmpty();
    }
}
