package dev.terrace.objects.field;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The resources that Volcano counts, and their units: thousandths for cpu and extended resources, whole pods, and bytes
 * for memory and storage.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/resource_info.go">Volcano,
 *     NewResource</a>
 */
public final class Units {
    private static final Pattern DOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*+");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");
    private static final String QUOTA = "requests.";
    private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");

    /** The most units that a cluster can offer: up to 2^53, Volcano's doubles are exact. */
    public static final long MAX = 1L << 53;

    private Units() {}

    /** Returns the amount of {@link #MAX} units. */
    public static Quantity max(String resource) {
        return Quantity.of(BigDecimal.valueOf(MAX, ResourceNames.unitsPerOne(resource) == 1 ? 0 : 3));
    }

    /** Returns whether the resource is counted. Amounts of other resources are ignored. */
    public static boolean counts(String resource) {
        return switch (resource) {
            case "cpu", "memory", "pods", "ephemeral-storage" -> true;
            default ->
                !resource.startsWith("count/")
                        && (resource.startsWith("hugepages-")
                                || resource.startsWith("attachable-volumes-")
                                || resource.contains("kubernetes.io/")
                                || isExtended(resource));
        };
    }

    /** Returns whether the resource is indivisible: pods, and devices, whose names have a domain. */
    public static boolean isWhole(String resource) {
        return resource.equals("pods") || (!resource.contains("kubernetes.io/") && isExtended(resource));
    }

    /** Returns whether the name has a domain, and is a valid name in a quota of requests. */
    private static boolean isExtended(String resource) {
        int slash = resource.indexOf('/');
        if (slash < 0 || resource.startsWith(QUOTA)) {
            return false;
        }
        String domain = QUOTA + resource.substring(0, slash);
        String name = resource.substring(slash + 1);
        return domain.length() <= 253
                && DOMAIN.matcher(domain).matches()
                && name.length() <= 63
                && NAME.matcher(name).matches();
    }

    public static long of(String resource, Quantity quantity) {
        return ResourceNames.unitsPerOne(resource) == 1 ? quantity.whole() : quantity.milli();
    }

    /**
     * Returns whether amounts represent the quantity exactly: the resource is counted, in units as fine as the
     * quantity. Amounts do not distinguish zero cpu or memory from absent ones.
     */
    public static boolean isExact(String resource, Quantity quantity) {
        int places = ResourceNames.unitsPerOne(resource) == 1 ? 0 : 3;
        boolean isAlwaysThere = resource.equals("cpu") || resource.equals("memory");
        return counts(resource)
                && quantity.exact().scale() <= places
                && !(isAlwaysThere && quantity.exact().signum() == 0);
    }

    /** Formats a number of units as a quantity. */
    static String text(String resource, long units) {
        if (ResourceNames.isBytes(resource)) {
            return bytes(units);
        }
        long perOne = ResourceNames.unitsPerOne(resource);
        return units % perOne == 0 ? Long.toString(units / perOne) : units + "m";
    }

    /** Formats a number of bytes as a quantity. */
    static String bytes(long bytes) {
        int power = bytes == 0 ? 0 : Long.numberOfTrailingZeros(bytes) / 10;
        return (bytes >> (10 * power)) + BINARY.get(power);
    }

    /**
     * Returns the amounts that are present, sorted by name, as a mutable map. Zero cpu and zero memory are left out,
     * because both are always present.
     */
    public static SortedMap<String, Long> of(Amounts amounts) {
        SortedMap<String, Long> units = new TreeMap<>();
        for (int d = 0; d < amounts.names().size(); d++) {
            if (amounts.has(d) && (d > ResourceNames.MEMORY || amounts.get(d) != 0)) {
                units.put(amounts.names().name(d), amounts.get(d));
            }
        }
        return units;
    }

    /** Returns the amounts of counted resources in their units, sorted by name, as an unmodifiable map. */
    public static SortedMap<String, Long> of(Map<String, Quantity> quantities) {
        SortedMap<String, Long> units = new TreeMap<>();
        quantities.forEach((resource, quantity) -> {
            if (counts(resource)) {
                units.put(resource, of(resource, quantity));
            }
        });
        return Collections.unmodifiableSortedMap(units);
    }
}
