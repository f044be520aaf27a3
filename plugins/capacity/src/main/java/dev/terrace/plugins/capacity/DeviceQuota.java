package dev.terrace.plugins.capacity;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.resource.Amounts;
import dev.terrace.plugins.capacity.DeviceAmounts.OfClass;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A queue's quota of devices held through resource claims, and its usage. The quota is set by the resources
 * {@code deviceclass/CLASS} and {@code DIMENSION.deviceclass/CLASS} of the queue's capability. A claim shared by
 * several tasks counts once. A class that the capability does not name is unlimited.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/capacity/capacity.go">Volcano,
 *     draQuotaAttr</a>
 */
final class DeviceQuota {
    private static final String PREFIX = "deviceclass/";
    private static final String INFIX = ".deviceclass/";
    private static final int THOUSANDTHS = 3;

    /** The quota of a queue whose amounts name no device class: unlimited, and not counted. */
    static final DeviceQuota NONE = new DeviceQuota("", null, false, new DeviceAmounts());

    private final String queue;
    private final @Nullable Demands demands;
    private final boolean countsCapacities;
    private final DeviceAmounts capability;
    private final DeviceAmounts held = new DeviceAmounts();
    private final DeviceAmounts reserved = new DeviceAmounts();
    /** The number of tasks that use each counted claim. */
    private final Map<String, Integer> users = new HashMap<>();

    private DeviceQuota(String queue, @Nullable Demands demands, boolean countsCapacities, DeviceAmounts capability) {
        this.queue = queue;
        this.demands = demands;
        this.countsCapacities = countsCapacities;
        this.capability = capability;
    }

    static DeviceQuota of(QueueSpec queue, Demands demands, boolean countsCapacities) {
        DeviceAmounts capability = parse(queue.capability());
        return capability.isEmpty()
                        && parse(queue.deserved()).isEmpty()
                        && parse(queue.guarantee()).isEmpty()
                ? NONE
                : new DeviceQuota(queue.name(), demands, countsCapacities, capability);
    }

    private static DeviceAmounts parse(@Nullable Amounts amounts) {
        DeviceAmounts deviceAmounts = new DeviceAmounts();
        for (int d = 0; amounts != null && d < amounts.names().size(); d++) {
            String name = amounts.names().name(d);
            int infix = name.indexOf(INFIX);
            if (!amounts.has(d)) {
                continue;
            }
            BigDecimal amount = BigDecimal.valueOf(amounts.get(d)).movePointLeft(THOUSANDTHS);
            if (infix > 0 && infix + INFIX.length() < name.length()) {
                String dimension = name.substring(0, infix);
                deviceAmounts.add(name.substring(infix + INFIX.length()), new OfClass(0, Map.of(dimension, amount)), 1);
            } else if (infix <= 0 && name.startsWith(PREFIX) && name.length() > PREFIX.length()) {
                long count = amount.setScale(0, RoundingMode.UP).longValue();
                deviceAmounts.add(name.substring(PREFIX.length()), new OfClass(count, Map.of()), 1);
            }
        }
        return deviceAmounts;
    }

    /**
     * Returns whether the demand of the task's claims fits once {@code gone} have left. Claims that already count are
     * free.
     */
    boolean hasRoomFor(Task task, Collection<Task> gone) {
        if (demands == null || task.template().claims().isEmpty()) {
            return true;
        }
        List<Task> own = gone.stream()
                .filter(other -> !other.template().claims().isEmpty())
                .toList();
        return (own.isEmpty() ? this : without(own)).lacks(task).isEmpty();
    }

    private SortedMap<String, DeviceAmounts> claims(Task task) {
        return demands == null ? Collections.emptySortedMap() : demands.of(task);
    }

    /** The limits that a task would exceed. */
    List<LimitLack> lacks(Task task) {
        DeviceAmounts more = new DeviceAmounts();
        claims(task).forEach((claim, deviceAmounts) -> {
            if (!users.containsKey(claim)) {
                more.add(deviceAmounts, 1);
            }
        });
        return lacks(more, new DeviceAmounts());
    }

    /** The demand that must fit to admit a job; empty without a quota. */
    DeviceAmounts minimum(Job job) {
        return demands == null ? new DeviceAmounts() : demands.minimum(job);
    }

    /** The limits that admitting a job would exceed. */
    List<LimitLack> lacks(Job job) {
        return demands == null ? List.of() : lacks(demands.minimum(job), reserved);
    }

    private List<LimitLack> lacks(DeviceAmounts more, DeviceAmounts inqueue) {
        String holder = "queue " + queue;
        List<LimitLack> lacks = new ArrayList<>();
        new TreeMap<>(more.classes()).forEach((deviceClass, asked) -> {
            OfClass limit = capability.classes().get(deviceClass);
            if (limit == null) {
                return;
            }
            OfClass has = held.of(deviceClass);
            OfClass before = inqueue.of(deviceClass);
            OfClass sum = has.plus(before, 1).plus(asked, 1);
            if (limit.count() > 0 && sum.count() > limit.count()) {
                lacks.add(LimitLack.ofReservation(
                        holder,
                        queue,
                        PREFIX + deviceClass,
                        (double) has.count(),
                        (double) before.count(),
                        (double) limit.count(),
                        (double) asked.count()));
            }
            if (countsCapacities) {
                new TreeMap<>(asked.capacities()).forEach((dimension, amount) -> {
                    BigDecimal most = limit.capacities().get(dimension);
                    BigDecimal total = sum.capacities().getOrDefault(dimension, BigDecimal.ZERO);
                    if (most == null || total.compareTo(most) > 0) {
                        lacks.add(LimitLack.ofReservation(
                                holder,
                                queue,
                                dimension + INFIX + deviceClass,
                                of(has, dimension),
                                of(before, dimension),
                                of(limit, dimension),
                                amount.doubleValue()));
                    }
                });
            }
        });
        return lacks;
    }

    private static double of(OfClass amounts, String dimension) {
        return amounts.capacities().getOrDefault(dimension, BigDecimal.ZERO).doubleValue();
    }

    /** Reserves the minimum demand of an admitted job. */
    void reserve(DeviceAmounts minimum) {
        if (demands != null) {
            reserved.add(minimum, 1);
        }
    }

    /**
     * Adds the holdings of a queue below, for the classes that this capability names. Its claims are not tracked here.
     */
    void addBelow(DeviceQuota below) {
        below.held.classes().forEach((deviceClass, more) -> {
            if (capability.classes().containsKey(deviceClass)) {
                held.add(deviceClass, more, 1);
            }
        });
    }

    void add(Task task) {
        claims(task).forEach((claim, deviceAmounts) -> {
            if (users.merge(claim, 1, Integer::sum) == 1) {
                held.add(deviceAmounts, 1);
            }
        });
    }

    void subtract(Task task) {
        claims(task).forEach((claim, deviceAmounts) -> {
            int count = users.getOrDefault(claim, 0);
            if (count <= 1) {
                held.subtract(deviceAmounts);
                users.remove(claim);
            } else {
                users.put(claim, count - 1);
            }
        });
    }

    /** A copy without the holdings of some tasks. */
    private DeviceQuota without(Iterable<Task> gone) {
        DeviceQuota copy = new DeviceQuota(queue, demands, countsCapacities, capability);
        copy.held.add(held, 1);
        copy.reserved.add(reserved, 1);
        copy.users.putAll(users);
        gone.forEach(copy::subtract);
        return copy;
    }
}
