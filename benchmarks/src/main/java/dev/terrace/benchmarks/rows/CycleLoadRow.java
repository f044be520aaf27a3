package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.service.ClosedLoopLoad;
import dev.terrace.benchmarks.service.Connection;
import dev.terrace.benchmarks.service.ServiceProcess;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Cycles on one cluster. Each has its own configuration text, so that no stored report answers it. */
final class CycleLoadRow implements Row {
    private final String cluster;
    private final Path snapshot;
    private final int clients;
    private final int cycles;
    private final Workbench workbench;

    CycleLoadRow(String cluster, Path snapshot, int clients, int cycles, Workbench workbench) {
        this.cluster = cluster;
        this.snapshot = snapshot;
        this.clients = clients;
        this.cycles = cycles;
        this.workbench = workbench;
    }

    @Override
    public String name() {
        return "service-" + cluster + "-" + clients;
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("service");
        try (ServiceProcess service = ServiceProcess.start(
                workbench.terrace().home(),
                workbench.scratch().resolve("serve.txt"),
                List.of("--snapshot", snapshot.toString(), "--queue", Integer.toString(2 * clients)))) {
            String name = String.valueOf(snapshot.getFileName()).replaceAll("\\..*", "");
            progress.accept("warming up");
            var unused = load(service, name, cycles, 0);
            progress.accept(cycles + " cycles");
            ClosedLoopLoad load = load(service, name, cycles, cycles);
            return List.of(
                    Cell.count("clients", clients),
                    Cell.count("requests", cycles),
                    new Cell("per second", load.perSecond(), "", true),
                    Cell.milliseconds("p50", load.median()),
                    Cell.milliseconds("p99", load.slow()),
                    new Cell("refused", load.refused(), "", load.refused() == 0));
        }
    }

    private ClosedLoopLoad load(ServiceProcess service, String name, int requests, int from) {
        return ClosedLoopLoad.of(service.port(), clients, requests, i -> cycle(name, from + i), 200);
    }

    private static byte[] cycle(String snapshot, int number) {
        String text = "actions: \\\"enqueue, allocate, backfill\\\"\\ntiers:\\n- plugins:\\n  - name: "
                + "priority\\n  - name: gang\\n"
                + "  - name: drf\\n  - name: predicates\\n  - name: proportion\\n  - name: nodeorder\\n# "
                + number;
        return Connection.post("/api/v1/cycles", "{\"snapshot\": \"" + snapshot + "\", \"text\": \"" + text + "\"}");
    }
}
