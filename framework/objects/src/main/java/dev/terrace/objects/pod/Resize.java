package dev.terrace.objects.pod;

import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Fields;
import dev.terrace.objects.field.Form;
import dev.terrace.objects.field.Form.Values;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The resources of a container, or of a whole pod, in the status: they differ from the spec while a resize is pending.
 *
 * @param actual {@code resources.requests}; null without {@code resources}, so that the spec counts
 * @param limits {@code resources.limits}
 * @param allocated {@code allocatedResources}: the amounts that the node has reserved
 */
record Resize(@Nullable Map<String, Quantity> actual, Map<String, Quantity> limits, Map<String, Quantity> allocated) {
    private static final Form<Resources, Resources> RESOURCES = Resources.form(in -> in.quantities("holds"));

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

    /** Declares the fields of a resize, for reading. */
    static Function<Values, Resize> declared(Fields<?> fields) {
        var resources = fields.read("resources", null, in -> in.isNull() ? null : RESOURCES.read(in));
        var allocated =
                fields.<Map<String, Quantity>>read("allocatedResources", Map.of(), in -> in.quantities("holds"));
        return read -> {
            Resources actual = read.get(resources);
            return actual == null
                    ? new Resize(null, Map.of(), read.get(allocated))
                    : new Resize(actual.requests(), actual.limits(), read.get(allocated));
        };
    }
}
