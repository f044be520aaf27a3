package dev.terrace.model.resource;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The resource dimensions of one cluster with dense indexes, so that amounts can be arrays.
 *
 * <p>{@link #CPU}, {@link #MEMORY} and {@link #PODS} always exist and come first. The others follow, sorted by name.
 * Units: cpu in milli-cores, memory and every kind of storage in bytes, pods in pods, all other resources in
 * thousandths. The limit of {@value #LIMIT} dimensions exists because presence is a bit mask. Instances are equal if
 * their names are.
 */
public final class ResourceNames {
    public static final int CPU = 0;
    public static final int MEMORY = 1;
    public static final int PODS = 2;

    /** The name of the resource that counts pods: each pod takes one slot of its node. */
    public static final String POD_SLOTS = "pods";

    public static final int LIMIT = 64;

    /** The middle of resources that a quota counts by storage class: {@code gold.storageclass…/requests.storage}. */
    private static final String OF_CLASS = ".storageclass.storage.k8s.io/";

    /** The prefix of resources that count volumes of a CSI driver. */
    public static final String ATTACHABLE = "attachable-volumes-csi-";

    private final String[] names;
    private final Map<String, Integer> indexes = new HashMap<>();

    private ResourceNames(Collection<String> others) {
        TreeSet<String> sorted = new TreeSet<>(others);
        sorted.removeAll(List.of("cpu", "memory", "pods"));
        if (sorted.size() + 3 > LIMIT) {
            throw new IllegalArgumentException("the cluster names %s kinds of resources; at most %s are possible"
                    .formatted(sorted.size() + 3, LIMIT));
        }
        names = new String[sorted.size() + 3];
        names[CPU] = "cpu";
        names[MEMORY] = "memory";
        names[PODS] = POD_SLOTS;
        int next = 3;
        for (String name : sorted) {
            names[next++] = name;
        }
        for (int i = 0; i < names.length; i++) {
            indexes.put(names[i], i);
        }
    }

    /**
     * @param names any names, in any order, repeated or not
     * @throws IllegalArgumentException if there are more than {@value #LIMIT}, including the three that always exist
     */
    public static ResourceNames of(Collection<String> names) {
        return new ResourceNames(names);
    }

    public int size() {
        return names.length;
    }

    public String name(int dimension) {
        return names[dimension];
    }

    /** Returns the index of a name, or -1 if the cluster has no such resource. */
    public int indexOf(String name) {
        return indexes.getOrDefault(name, -1);
    }

    /** Returns whether amounts of this dimension are bytes. */
    public boolean isBytes(int dimension) {
        return isBytes(names[dimension]);
    }

    /** Returns whether amounts of the resource are bytes. */
    public static boolean isBytes(String name) {
        return name.equals("memory") || name.equals("ephemeral-storage") || name.startsWith("hugepages-");
    }

    /**
     * Returns whether amounts are shown as bytes: bytes, also under the name by which a quota counts them, such as
     * {@code requests.memory}. Schedulers store those as thousandths.
     */
    static boolean isShownAsBytes(String name) {
        String bare = name.substring(name.indexOf(OF_CLASS) < 0 ? 0 : name.indexOf(OF_CLASS) + OF_CLASS.length());
        for (String prefix : List.of("requests.", "limits.")) {
            bare = bare.startsWith(prefix) ? bare.substring(prefix.length()) : bare;
        }
        return isBytes(bare) || bare.equals("storage");
    }

    /** Returns the number of stored units per user unit: 1000 for cpu and extended resources, 1 for bytes and pods. */
    public static long unitsPerOne(String name) {
        return name.equals("pods") || isBytes(name) ? 1 : 1000;
    }

    /** Returns {@link #unitsPerOne}, except 1 for volumes, which Volcano counts in thousandths. */
    public static long unitsPerOneShown(String name) {
        return name.startsWith(ATTACHABLE) ? 1 : unitsPerOne(name);
    }

    /** Formats an amount for display, without the name: {@code 1.5}, {@code 96Gi}, {@code 2}. */
    public String show(int dimension, double amount) {
        double written = amount / unitsPerOneShown(names[dimension]);
        return isShownAsBytes(names[dimension]) ? bytes(written) : number(written);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ResourceNames that && Arrays.equals(names, that.names);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(names);
    }

    @Override
    public String toString() {
        return String.join(", ", names);
    }

    private static String bytes(double amount) {
        String[] suffixes = {"", "Ki", "Mi", "Gi", "Ti", "Pi"};
        int power = 0;
        double rest = amount;
        while (Math.abs(rest) >= 1024 && power < suffixes.length - 1) {
            rest /= 1024;
            power++;
        }
        return number(rest) + suffixes[power];
    }

    private static String number(double value) {
        double rounded = Math.round(value * 10) / 10.0;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }
}
