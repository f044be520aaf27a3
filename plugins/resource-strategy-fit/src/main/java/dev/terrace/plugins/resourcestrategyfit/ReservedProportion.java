package dev.terrace.plugins.resourcestrategyfit;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.toolkit.CommaList;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps cpu and memory free beside idle devices: a pod that requests no device must leave a configured amount of both
 * for each idle device.
 *
 * @see "Volcano, pkg/scheduler/plugins/resource-strategy-fit/proportional.go: proportional policy"
 */
final class ReservedProportion {
    private static final Argument<Boolean> ENABLE =
            Argument.bool("enable").orElse(false).means("Whether the policy is on");
    private static final Argument<String> NAMES =
            Argument.text("resources").orElse("").means("The devices, separated by commas");
    private static final Argument<Double> CPU = Argument.number("*.cpu")
            .orElse(1.0)
            .replacesUnless(cores -> cores >= 0, "at least 0")
            .means("Cores for each idle device; below 0 means 1");
    private static final Argument<Double> MEMORY = Argument.number("*.memory")
            .orElse(1.0)
            .replacesUnless(gigabytes -> gigabytes >= 0, "at least 0")
            .means("Gigabytes for each idle device; below 0 means 1");
    private static final Argument<Arguments> RESOURCE_PROPORTION =
            Argument.map("resourceProportion", CPU, MEMORY).means("The amounts kept for each device");

    static final Argument<Arguments> PROPORTIONAL = Argument.map("proportional", ENABLE, NAMES, RESOURCE_PROPORTION)
            .means("Keeps cpu and memory free beside idle devices");

    /**
     * The amounts reserved per idle device: cores and gigabytes, which equal milli-cores and megabytes per thousandth
     * of a device.
     */
    private record Rate(double cpu, double memory) {}

    private final Map<String, Rate> rates = new TreeMap<>();

    ReservedProportion(Arguments given) {
        if (!given.get(ENABLE)) {
            return;
        }
        Arguments proportions = given.find(RESOURCE_PROPORTION).orElse(Arguments.none());
        for (String name : CommaList.of(given.get(NAMES))) {
            rates.put(name, new Rate(proportions.get(CPU, name), proportions.get(MEMORY, name)));
        }
    }

    boolean isOn() {
        return !rates.isEmpty();
    }

    /** Returns the requests of a pod; null if it requests a device, and is therefore not restricted. */
    @Nullable
    Amounts restricted(Amounts requests) {
        for (String name : rates.keySet()) {
            int dimension = requests.names().indexOf(name);
            if (dimension >= ResourceNames.PODS && requests.get(dimension) > 0) {
                return null;
            }
        }
        return requests;
    }

    /** @param requests those of a pod that requests no device */
    Verdict check(Amounts requests, Node node) {
        ResourceNames names = requests.names();
        for (Map.Entry<String, Rate> entry : rates.entrySet()) {
            int dimension = names.indexOf(entry.getKey());
            if (dimension >= ResourceNames.PODS && !leavesEnough(requests, node.idle(), dimension, entry.getValue())) {
                return Verdict.excludes("keeps cpu and memory beside idle %s".formatted(entry.getKey()));
            }
        }
        return Verdict.fits();
    }

    private static boolean leavesEnough(Amounts requests, ResourceVector idle, int device, Rate rate) {
        if (!idle.has(device)) {
            return true;
        }
        // Volcano counts thousandths of storage too.
        double devices = idle.value(device) * (idle.names().isBytes(device) ? 1000 : 1);
        return idle.value(ResourceNames.CPU) - requests.get(ResourceNames.CPU) >= devices * rate.cpu
                && idle.value(ResourceNames.MEMORY) - requests.get(ResourceNames.MEMORY)
                        >= devices * rate.memory * 1000 * 1000;
    }
}
