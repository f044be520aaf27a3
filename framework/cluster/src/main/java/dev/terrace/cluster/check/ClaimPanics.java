package dev.terrace.cluster.check;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.DeviceRequest.Choice;
import dev.terrace.model.device.DeviceSelector;
import dev.terrace.model.device.DeviceSelector.Match;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reports pods whose resource claims make Volcano's process panic. Reports the first pod of each kind of panic.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/cache/cache.go">Volcano, scheduler
 *     cache: addDRAResource</a>
 * @see "Kubernetes 1.36.1, …/structured/internal/incubating/allocator_incubating.go: validateDeviceRequest and
 *     checkAvailableCounters"
 */
final class ClaimPanics {
    private final List<Located<TaskSpec>> tasks;
    private final Devices devices;
    private final Findings findings;
    /** A cache: the first device that matches all selectors and consumes counters, by selectors. */
    private final Map<List<DeviceSelector>, Optional<String>> counting = new HashMap<>();

    /** @param others the number of further pods with the same panic */
    private record Panic(Located<TaskSpec> first, String sentence, int others) {}

    ClaimPanics(List<Located<TaskSpec>> tasks, Devices devices, Findings findings) {
        this.tasks = tasks;
        this.devices = devices;
        this.findings = findings;
    }

    void check() {
        if (devices.claims().isEmpty()) {
            return;
        }
        Panic late = null;
        Panic all = null;
        for (Located<TaskSpec> task : tasks) {
            List<ResourceClaim> claims = claims(task.item());
            late = more(late, task, lateCapacities(claims));
            if (!task.item().phase().isTerminated() && task.item().node().isEmpty()) {
                all = more(all, task, allWithCounters(claims));
            }
        }
        report(late);
        report(all);
    }

    private List<ResourceClaim> claims(TaskSpec pod) {
        List<ResourceClaim> claims = new ArrayList<>();
        for (PodClaim need : pod.template().claims()) {
            String name = pod.claimOf(need);
            ResourceClaim claim = name == null ? null : devices.claim(pod.namespace() + "/" + name);
            if (claim != null && !claims.contains(claim)) {
                claims.add(claim);
            }
        }
        return claims;
    }

    /**
     * Returns the cause of a panic in Volcano's cache, or null. The cache sums up the pod's requests by class, in the
     * order of its claims. It panics if the first request of a class names no capacities and a later one does.
     */
    private static @Nullable String lateCapacities(List<ResourceClaim> claims) {
        Map<String, Boolean> hasPlace = new HashMap<>();
        for (ResourceClaim claim : claims) {
            for (DeviceRequest request : claim.requests()) {
                for (Choice choice : request.isChoice() ? List.<Choice>of() : request.choices()) {
                    String name = choice.deviceClass();
                    if (choice.all() || name.isEmpty()) {
                        continue;
                    }
                    boolean names = !choice.capacities().isEmpty();
                    if (!hasPlace.computeIfAbsent(name, first -> names) && names) {
                        return "request %s of claim %s names capacities of class %s, and the first of that class none."
                                .formatted(request.name(), claim.key(), name);
                    }
                }
            }
        }
        return null;
    }

    /**
     * Returns the cause of a panic in Kubernetes, or null. For a device of an "all" request, Kubernetes does not know
     * the pool.
     */
    private @Nullable String allWithCounters(List<ResourceClaim> claims) {
        for (ResourceClaim claim : claims) {
            for (DeviceRequest request : claim.allocation() == null ? claim.requests() : List.<DeviceRequest>of()) {
                for (Choice choice : request.choices()) {
                    DeviceClass of = choice.all() ? devices.deviceClass(choice.deviceClass()) : null;
                    Optional<String> device = of == null ? Optional.empty() : counting(of, choice);
                    if (device.isPresent()) {
                        return ("request %s of claim %s wants all devices, and where %s is one of them, Kubernetes"
                                        + " 1.36.1 looks in vain for its pool's counters.")
                                .formatted(request.nameOf(choice), claim.key(), device.get());
                    }
                }
            }
        }
        return null;
    }

    private Optional<String> counting(DeviceClass of, Choice choice) {
        List<DeviceSelector> all = new ArrayList<>(of.selectors());
        all.addAll(choice.selectors());
        return counting.computeIfAbsent(all, this::counting);
    }

    private Optional<String> counting(List<DeviceSelector> all) {
        return devices.slices().stream()
                .flatMap(slice -> counting(all, slice).stream())
                .findFirst();
    }

    /**
     * Returns the first device of a slice that matches all selectors and consumes counters. Kubernetes evaluates the
     * selectors for all devices before it looks for counters, so a selector that fails prevents the panic.
     */
    private static Optional<String> counting(List<DeviceSelector> all, ResourceSlice slice) {
        for (Device device : slice.devices()) {
            Match match = device.takes().isEmpty() ? Match.NO : match(all, slice, device);
            if (match == Match.FAILS) {
                return Optional.empty();
            }
            if (match == Match.YES) {
                return Optional.of("%s/%s/%s".formatted(slice.driver(), slice.pool(), device.name()));
            }
        }
        return Optional.empty();
    }

    private static Match match(List<DeviceSelector> all, ResourceSlice slice, Device device) {
        for (DeviceSelector each : all) {
            Match match = each.matches(slice.driver(), device);
            if (match != Match.YES) {
                return match;
            }
        }
        return Match.YES;
    }

    private static @Nullable Panic more(@Nullable Panic before, Located<TaskSpec> task, @Nullable String sentence) {
        if (sentence == null) {
            return before;
        }
        return before == null
                ? new Panic(task, sentence, 0)
                : new Panic(before.first(), before.sentence(), before.others() + 1);
    }

    private void report(@Nullable Panic panic) {
        if (panic != null) {
            String others = switch (panic.others()) {
                case 0 -> "";
                case 1 -> " So does 1 more pod.";
                default -> " So do %s more pods.".formatted(panic.others());
            };
            findings.warn(
                    panic.first().place(),
                    "pod %s ends Volcano with a panic: %s Here it is decided like any other.%s"
                            .formatted(panic.first().item().key(), panic.sentence(), others));
        }
    }
}
