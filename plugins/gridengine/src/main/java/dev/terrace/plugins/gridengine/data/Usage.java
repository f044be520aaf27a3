package dev.terrace.plugins.gridengine.data;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The decayed usage of users and projects, in slot-seconds. A user's usage is stored separately for each project. A
 * project's usage is stored as its own amount, not as the sum over its users. Each name has a place.
 */
public final class Usage {
    /** The place of a name without usage. */
    public static final int NONE = -1;

    private final UsageNames known;
    private final Map<UsageName, Integer> more = new LinkedHashMap<>();
    private double[] amounts;
    private int size;

    Usage(UsageNames known, double[] amounts) {
        this.known = known;
        this.amounts = amounts;
        size = amounts.length;
    }

    public static Usage none() {
        return new Usage(UsageNames.NONE, new double[0]);
    }

    /** The place of a name, or {@link #NONE}. */
    public int find(UsageName name) {
        int place = known.find(name);
        return place == NONE && !more.isEmpty() ? more.getOrDefault(name, NONE) : place;
    }

    /** The usage at a place; 0 for {@link #NONE}. */
    public double get(int place) {
        return place == NONE ? 0 : amounts[place];
    }

    /** The place of a name, with a usage of 0 if it is new. */
    public int place(UsageName name) {
        int place = find(name);
        if (place != NONE) {
            return place;
        }
        if (size == amounts.length) {
            amounts = Arrays.copyOf(amounts, Math.max(16, 2 * size));
        }
        more.put(name, size);
        return size++;
    }

    /** Adds to the usage of a name. */
    public void add(UsageName name, double usage) {
        add(place(name), usage);
    }

    /** Adds to the usage at a place. */
    public void add(int place, double usage) {
        amounts[place] += usage;
    }

    /** An immutable copy of the current usage. */
    public UsageValue value() {
        if (more.isEmpty()) {
            return new UsageValue(known, Arrays.copyOf(amounts, size));
        }
        UsageNames names = known.with(more.keySet());
        double[] inOrder = new double[names.size()];
        Arrays.setAll(inOrder, number -> amounts[find(names.get(number))]);
        return new UsageValue(names, inOrder);
    }
}
