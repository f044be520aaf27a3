package dev.terrace.cli.explanation;

import dev.terrace.model.device.DeviceUse;
import java.util.List;
import java.util.stream.Collectors;

/** Formats the devices of a pod. */
final class DeviceWords {
    private DeviceWords() {}

    /** Returns text such as {@code uses device gpu-0 (cores 30, memory 8192)}. */
    static String of(List<DeviceUse> uses) {
        return uses.stream().map(DeviceWords::one).collect(Collectors.joining(", ", "uses device ", ""));
    }

    private static String one(DeviceUse use) {
        String amounts = use.amounts().entrySet().stream()
                .filter(each -> each.getValue() != 0 && !each.getKey().equals("pods"))
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
        String name = use.part().isEmpty() ? use.device() : use.device() + ", its part " + use.part();
        return amounts.isEmpty() ? name : name + " (" + amounts + ")";
    }
}
