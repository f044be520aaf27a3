package dev.terrace.objects.pod;

import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.FieldReader;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The resources of a container, or of a whole pod, in the status: they differ from the spec while a resize is pending.
 *
 * @param name the container's name; empty for the whole pod
 * @param actual {@code resources.requests}; null without {@code resources}, so that the spec counts
 * @param limits {@code resources.limits}
 * @param allocated {@code allocatedResources}: the amounts that the node has reserved
 */
record Resize(
        String name,
        @Nullable Map<String, Quantity> actual,
        Map<String, Quantity> limits,
        Map<String, Quantity> allocated) {
    /**
     * Returns the effective requests: for each resource, the largest of {@code wanted}, actual and allocated. Ignores
     * {@code wanted} if the resize is infeasible.
     */
    Map<String, Quantity> instead(Map<String, Quantity> wanted, boolean infeasible) {
        if (actual == null) {
            return wanted;
        }
        SortedMap<String, Quantity> largest = new TreeMap<>(infeasible ? Map.of() : wanted);
        actual.forEach((resource, quantity) -> largest.merge(resource, quantity, Resize::larger));
        allocated.forEach((resource, quantity) -> largest.merge(resource, quantity, Resize::larger));
        return largest;
    }

    /** Returns the effective limits: the larger one for each resource. */
    Map<String, Quantity> limitsInstead(Map<String, Quantity> wanted) {
        if (limits.isEmpty()) {
            return wanted;
        }
        SortedMap<String, Quantity> largest = new TreeMap<>(wanted);
        limits.forEach((resource, quantity) -> largest.merge(resource, quantity, Resize::larger));
        return largest;
    }

    private static Quantity larger(Quantity left, Quantity right) {
        return left.exact().compareTo(right.exact()) >= 0 ? left : right;
    }

    static Resize read(FieldReader in) {
        return new Reading(in).read();
    }

    /** Reads {@code resources} and {@code allocatedResources} of a container's or of the pod's status. */
    static final class Reading {
        private final FieldReader in;
        private String name = "";
        private @Nullable Map<String, Quantity> actual;
        private Map<String, Quantity> limits = Map.of();
        private Map<String, Quantity> allocated = Map.of();

        Reading(FieldReader in) {
            this.in = in;
        }

        Resize read() {
            in.object(key -> {
                if (key.equals("name")) {
                    name = in.text();
                } else {
                    field(key);
                }
            });
            return finish();
        }

        void field(String key) {
            switch (key) {
                case "resources" -> {
                    actual = in.isNull() ? null : Map.of();
                    in.object(inner -> {
                        switch (inner) {
                            case "requests" -> actual = in.quantities("holds");
                            case "limits" -> limits = in.bounds("limits itself to");
                            default -> in.skip();
                        }
                    });
                }
                case "allocatedResources" -> allocated = in.quantities("holds");
                default -> in.skip();
            }
        }

        Resize finish() {
            return new Resize(name, actual, limits, allocated);
        }
    }
}
