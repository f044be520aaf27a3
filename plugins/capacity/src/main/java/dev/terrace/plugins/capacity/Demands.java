package dev.terrace.plugins.capacity;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.plugins.capacity.DeviceAmounts.OfClass;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The demands of tasks' resource claims, by device class. As in Volcano, requests with several choices, or for all
 * devices, do not count.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/cache/cache.go">Volcano,
 *     buildTaskDRAInfo</a>
 */
final class Demands {
    private final Devices devices;
    private final Map<Task, SortedMap<String, DeviceAmounts>> known = new HashMap<>();

    Demands(Devices devices) {
        this.devices = devices;
    }

    /** The demands of a task by claim; empty if one of its claims does not exist yet. */
    SortedMap<String, DeviceAmounts> of(Task task) {
        return task.template().claims().isEmpty()
                ? Collections.emptySortedMap()
                : known.computeIfAbsent(task, this::byClaim);
    }

    /** The total demand of a task's claims. */
    DeviceAmounts sum(Task task) {
        DeviceAmounts sum = new DeviceAmounts();
        of(task).values().forEach(deviceAmounts -> sum.add(deviceAmounts, 1));
        return sum;
    }

    private SortedMap<String, DeviceAmounts> byClaim(Task task) {
        TaskSpec pod = task.spec();
        SortedMap<String, DeviceAmounts> demands = new TreeMap<>();
        for (PodClaim need : pod.template().claims()) {
            String name = pod.claimOf(need);
            ResourceClaim claim = name == null ? null : devices.claim(pod.namespace() + "/" + name);
            if (claim == null) {
                return Collections.emptySortedMap();
            }
            DeviceAmounts deviceAmounts = demand(claim);
            if (!deviceAmounts.isEmpty()) {
                demands.put(claim.key(), deviceAmounts);
            }
        }
        return demands;
    }

    private static DeviceAmounts demand(ResourceClaim claim) {
        DeviceAmounts deviceAmounts = new DeviceAmounts();
        for (DeviceRequest request : claim.requests()) {
            if (!request.isChoice() && !request.choices().isEmpty()) {
                DeviceRequest.Choice choice = request.choices().get(0);
                if (!choice.all() && !choice.deviceClass().isEmpty()) {
                    Map<String, BigDecimal> capacities = new HashMap<>();
                    choice.capacities().forEach((dimension, amount) -> capacities.put(dimension, amount.exact()));
                    deviceAmounts.add(choice.deviceClass(), new OfClass(1, capacities), choice.count());
                }
            }
        }
        return deviceAmounts;
    }

    /**
     * The minimum demand of a job: that of its first {@code minMember} claiming tasks by name. If roles have minimums,
     * it is the demand of one task of each role, times the minimum.
     */
    DeviceAmounts minimum(Job job) {
        DeviceAmounts minimum = new DeviceAmounts();
        if (!job.hasRoleMinimums()) {
            int left = job.minMember();
            for (Task task : job.tasks()) {
                DeviceAmounts deviceAmounts = left > 0 ? sum(task) : minimum;
                if (left > 0 && !deviceAmounts.isEmpty()) {
                    minimum.add(deviceAmounts, 1);
                    left--;
                }
            }
            return minimum;
        }
        Set<String> roles = new HashSet<>();
        for (Task task : job.tasks()) {
            int members = job.spec().minTaskMember().getOrDefault(task.role(), 0);
            if (members > 0 && !roles.contains(task.role())) {
                DeviceAmounts deviceAmounts = sum(task);
                if (!deviceAmounts.isEmpty()) {
                    roles.add(task.role());
                    minimum.add(deviceAmounts, members);
                }
            }
        }
        return minimum;
    }
}
