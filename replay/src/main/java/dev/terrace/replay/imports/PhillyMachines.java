package dev.terrace.replay.imports;

import dev.terrace.replay.trace.CsvText;
import dev.terrace.replay.trace.TraceNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The machines of the Philly traces, whose cpu and memory are unknown. */
final class PhillyMachines {
    private static final String NAME = "machineId";
    private static final String GPUS = "number of GPUs";

    private PhillyMachines() {}

    /** Returns the machines of the list in the folder of a job log; none without a list. */
    static List<TraceNode> beside(Path log) {
        return Stream.of("cluster_machine_list", "cluster_machine_list.csv")
                .map(log::resolveSibling)
                .filter(Files::isRegularFile)
                .findFirst()
                .map(PhillyMachines::read)
                .orElse(List.of());
    }

    private static List<TraceNode> read(Path list) {
        List<TraceNode> machines = new ArrayList<>();
        CsvText.read(
                list,
                Set.of(NAME, GPUS),
                row -> machines.add(
                        new TraceNode(row.text(NAME), 1, 0, TraceNode.UNLIMITED, row.count(GPUS, 0), Map.of())));
        return machines;
    }
}
