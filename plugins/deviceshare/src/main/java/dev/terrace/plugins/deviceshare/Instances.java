package dev.terrace.plugins.deviceshare;

import dev.terrace.model.number.NumberText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The instances of one card in use, according to pod annotations. The last annotation decides the geometry.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/nvidia/vgpu/mig.go">Volcano,
 *     mig</a>
 */
final class Instances {
    private final List<Geometry> geometries;

    /** The index of the card's geometry; -1 until an instance is used. */
    private int geometryInUse = -1;

    /** The numbers of the instances in use, by instance name. */
    private final Map<String, SortedSet<Long>> used = new LinkedHashMap<>();

    Instances(List<Geometry> geometries) {
        this.geometries = geometries;
    }

    /** An instance of a card. Its id is the card's id followed by the instance in brackets. */
    record Chosen(String group, long number, long memory) {
        String idOn(String card) {
            return "%s[%s-%s]".formatted(card, group, number);
        }

        /** The text in brackets; empty for a whole card. */
        static String partOf(String id) {
            Chosen chosen = of(id);
            return chosen == null ? "" : chosen.group + "-" + chosen.number;
        }

        /** Parses the id; null if it names no instance. */
        static @Nullable Chosen of(String id) {
            int start = id.indexOf('[');
            int end = id.indexOf(']');
            if (start < 0 || start > end) {
                return null;
            }
            String[] parts = id.substring(start + 1, end).split("-", -1);
            OptionalLong number = parts.length == 2 ? NumberText.whole(parts[1]) : OptionalLong.empty();
            return number.isPresent() ? new Chosen(parts[0], number.getAsLong(), 0) : null;
        }
    }

    /**
     * The smallest instance with enough memory, of the geometry in use, or else of the first geometry that has one.
     * Null if none exists.
     */
    @Nullable
    Chosen smallest(long memory) {
        if (geometryInUse >= 0) {
            return smallest(geometries.get(geometryInUse), memory);
        }
        for (Geometry geometry : geometries) {
            Chosen chosen = smallest(geometry, memory);
            if (chosen != null) {
                return chosen;
            }
        }
        return null;
    }

    /**
     * Returns the smallest free instance of a geometry with enough memory, or null. As in Volcano, once instances are
     * used, only instances of the same names are offered.
     */
    private @Nullable Chosen smallest(Geometry geometry, long memory) {
        List<Integer> byMemory = new ArrayList<>(
                IntStream.range(0, geometry.instances().size()).boxed().toList());
        byMemory.sort(Comparator.comparingLong(
                place -> geometry.instances().get(place).memory()));
        for (int place : byMemory) {
            Geometry.Instance instance = geometry.instances().get(place);
            SortedSet<Long> taken = used.isEmpty() ? new TreeSet<>() : used.get(instance.name());
            if (taken != null && (used.isEmpty() || taken.size() < instance.count()) && instance.memory() >= memory) {
                return new Chosen(geometry.group(), geometry.before(place) + free(instance, taken), instance.memory());
            }
        }
        return null;
    }

    private static long free(Geometry.Instance instance, SortedSet<Long> taken) {
        for (long number = 0; number < instance.count(); number++) {
            if (!taken.contains(number)) {
                return number;
            }
        }
        return 0;
    }

    /** Marks an instance as used. Returns its memory, or 0 if the card has no instance of that name. */
    long use(Chosen chosen) {
        Found found = find(chosen);
        if (found == null) {
            return 0;
        }
        geometryInUse = found.geometry;
        used.computeIfAbsent(found.instance.name(), name -> new TreeSet<>()).add(found.number);
        return found.instance.memory();
    }

    /** The memory of an instance; 0 if the card has no instance of that name. */
    long memoryOf(Chosen chosen) {
        Found found = find(chosen);
        return found == null ? 0 : found.instance.memory();
    }

    /** Marks an instance as free. Returns its memory, or 0 if it was not used. */
    long free(Chosen chosen) {
        Found found = find(chosen);
        if (found == null) {
            return 0;
        }
        geometryInUse = found.geometry;
        SortedSet<Long> taken = used.get(found.instance.name());
        if (taken == null) {
            return 0;
        }
        taken.remove(found.number);
        if (taken.isEmpty()) {
            used.remove(found.instance.name());
        }
        return found.instance.memory();
    }

    private record Found(int geometry, Geometry.Instance instance, long number) {}

    private @Nullable Found find(Chosen chosen) {
        for (int i = 0; i < geometries.size(); i++) {
            Geometry geometry = geometries.get(i);
            if (geometry.group().equals(chosen.group())) {
                int place = geometry.placeOf(chosen.number());
                return place < 0
                        ? null
                        : new Found(i, geometry.instances().get(place), chosen.number() - geometry.before(place));
            }
        }
        return null;
    }
}
