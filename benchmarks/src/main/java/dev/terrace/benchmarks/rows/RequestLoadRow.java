package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.service.ClosedLoopLoad;
import dev.terrace.benchmarks.service.Connection;
import dev.terrace.benchmarks.service.Connection.Response;
import dev.terrace.benchmarks.service.ServiceProcess;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Repeated requests for a stored report, and the service's peak memory after few and after many requests. */
final class RequestLoadRow implements Row {
    private static final int CLIENTS = 8;
    private static final int FEW = 10_000;
    private static final int MANY = 100_000;

    private final Path snapshot;
    private final boolean isConditional;
    private final Workbench workbench;

    /** @param isConditional whether the clients have the report already and get 304 */
    RequestLoadRow(Path snapshot, boolean isConditional, Workbench workbench) {
        this.snapshot = snapshot;
        this.isConditional = isConditional;
        this.workbench = workbench;
    }

    @Override
    public String name() {
        return isConditional ? "service-unchanged" : "service-report";
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("service");
        try (ServiceProcess service = ServiceProcess.start(
                workbench.terrace().home(),
                workbench.scratch().resolve("serve.txt"),
                List.of("--snapshot", snapshot.toString()))) {
            Response report = report(service);
            byte[] request = isConditional
                    ? Connection.get(report.header("location"), "If-None-Match", report.header("etag"))
                    : Connection.get(report.header("location"));
            int status = isConditional ? 304 : 200;
            progress.accept(FEW + " requests, to warm up");
            var unused = ClosedLoopLoad.of(service.port(), CLIENTS, FEW, i -> request, status);
            double before = service.peak();
            progress.accept(MANY + " requests");
            ClosedLoopLoad load = ClosedLoopLoad.of(service.port(), CLIENTS, MANY, i -> request, status);
            return List.of(
                    Cell.count("clients", CLIENTS),
                    Cell.count("requests", MANY),
                    new Cell("per second", load.perSecond(), "", true),
                    Cell.milliseconds("p50", load.median()),
                    Cell.milliseconds("p99", load.slow()),
                    new Cell("refused", load.refused(), "", load.refused() == 0),
                    Cell.count("bytes", report.length()),
                    Cell.mebibytes("peak before", before),
                    Cell.mebibytes("peak after", service.peak()));
        }
    }

    private Response report(ServiceProcess service) {
        String name = String.valueOf(snapshot.getFileName()).replaceAll("\\..*", "");
        try (Connection connection = new Connection(service.port())) {
            return connection.send(Connection.post("/api/v1/cycles", "{\"snapshot\": \"" + name + "\"}"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
