package dev.terrace.model;

import dev.terrace.model.resource.Quantity;
import java.util.Map;

/**
 * The extended resources that one container asks for. Their names contain a slash; devices are one example.
 *
 * @param requests by resource as written
 * @param limits by resource as written
 */
public record ContainerAsk(Part part, Map<String, Quantity> requests, Map<String, Quantity> limits) {
    /** The role of a container in its pod. */
    public enum Part {
        /** Ends before the other containers begin. */
        INIT,
        /** An init container that keeps running. */
        SIDECAR,
        MAIN
    }

    /** Returns whether a resource is an extended resource. */
    public static boolean isAbout(String resource) {
        return resource.indexOf('/') >= 0;
    }

    /** Returns whether it asks for no extended resource. */
    public boolean isNone() {
        return requests.isEmpty() && limits.isEmpty();
    }
}
