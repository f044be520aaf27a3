package dev.terrace.cluster.check;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.Devices;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import dev.terrace.text.CompleteDump;
import java.util.List;
import java.util.function.Function;

/**
 * Reports missing parts of objects that decisions depend on: each kind of part once, with its count and its first
 * object.
 */
record MissingParts(List<Located<NodeSpec>> nodes, List<Located<TaskSpec>> tasks, Devices devices, Findings findings) {
    private static final String VIRTUAL_GPUS = "volcano.sh/vgpu-";
    private static final String REGISTER = "volcano.sh/node-vgpu-register";
    private static final List<String> DEVICES =
            List.of("deviceclasses", "resourceslices", "resourceclaims", "resourceclaimtemplates");

    void report() {
        report(
                nodes.stream()
                        .filter(node -> node.item().capacity().isEmpty()
                                && isNothing(node.item().allocatable()))
                        .toList(),
                "node",
                NodeSpec::name,
                "has neither status.allocatable nor status.capacity, so that its size is 0.",
                "have neither status.allocatable nor status.capacity, so that their size is 0.");
        report(
                nodes.stream().filter(node -> lacksRegister(node.item())).toList(),
                "node",
                NodeSpec::name,
                "offers %s*, but lacks the annotation %s: it has no cards.".formatted(VIRTUAL_GPUS, REGISTER),
                "offer %s*, but lack the annotation %s: they have no cards.".formatted(VIRTUAL_GPUS, REGISTER));
        if (devices.slices().isEmpty()) {
            List<Located<TaskSpec>> claiming = tasks.stream()
                    .filter(task -> !task.item().phase().isTerminated()
                            && !task.item().template().claims().isEmpty())
                    .toList();
            String why = " devices, and the dump has no ResourceSlice. " + CompleteDump.sentence(DEVICES);
            report(claiming, "pod", TaskSpec::key, "claims" + why, "claim" + why);
        }
    }

    private static boolean isNothing(Amounts amounts) {
        for (int d = 0; d < amounts.names().size(); d++) {
            if (amounts.get(d) > 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean lacksRegister(NodeSpec node) {
        Amounts offers = node.allocatable();
        for (int d = 0; d < offers.names().size(); d++) {
            if (offers.get(d) > 0 && offers.names().name(d).startsWith(VIRTUAL_GPUS)) {
                return !node.annotations().containsKey(REGISTER);
            }
        }
        return false;
    }

    private <T> void report(
            List<Located<T>> lacking, String kind, Function<T, String> name, String one, String several) {
        if (!lacking.isEmpty()) {
            Located<T> first = lacking.get(0);
            String what = lacking.size() == 1
                    ? "%s %s %s".formatted(kind, name.apply(first.item()), one)
                    : "%s %ss, such as %s, %s".formatted(lacking.size(), kind, name.apply(first.item()), several);
            findings.warn(first.place(), what);
        }
    }
}
