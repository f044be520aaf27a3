package dev.terrace.replay.picture;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.origin.Provenance;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.UsedResource;
import dev.terrace.report.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A report of replays: one HTML file with their data and charts. Memory grows with the jobs of the trace and with the
 * attempts of all configurations.
 */
public final class ReplayReport {
    private static final String FORMAT = "terrace-report/1";

    private final ReplayPlan plan;
    private final PicturedJobs jobs;

    /** Creates a report without data, for replays with this input. */
    public ReplayReport(ReplayPlan plan) {
        this.plan = plan;
        jobs = new PicturedJobs(plan.trace());
    }

    /** Creates the part for a configuration. */
    public ReplayPicture picture() {
        return new ReplayPicture(jobs);
    }

    /**
     * Writes the file.
     *
     * @param logged the schedule that the trace logged; null without one
     * @param pictures one for each result
     * @throws dev.terrace.model.finding.InvalidInput if the file cannot be written
     */
    public void write(
            Path file,
            @Nullable ReplayResult logged,
            List<ReplayResult> results,
            List<ReplayPicture> pictures,
            Provenance provenance) {
        ReportPage.REPLAYS.write(
                file, title(), subtitle(results.size()), document(logged, results, pictures, provenance));
    }

    /**
     * Writes the charts as SVG files into a folder.
     *
     * @param pictures one for each result
     */
    public void writeFigures(Path folder, List<ReplayResult> results, List<ReplayPicture> pictures) throws IOException {
        List<ReplayFigures.Replayed> replays = new ArrayList<>();
        for (int number = 0; number < results.size(); number++) {
            replays.add(new ReplayFigures.Replayed(results.get(number), pictures.get(number)));
        }
        ReplayFigures.of(plan, jobs, replays).write(folder);
    }

    /** Returns the title of the page. */
    public String title() {
        String name = plan.trace().name();
        return name.isEmpty() ? plan.trace().file() : name;
    }

    /** Returns the line below the title. */
    public String subtitle(int configurations) {
        String count = configurations == 1 ? "one configuration" : configurations + " configurations";
        return "%s jobs replayed under %s on %s nodes"
                .formatted(plan.trace().jobs().size(), count, plan.nodes().size());
    }

    /**
     * Returns the data in the format {@value #FORMAT}: JSON in ASCII.
     *
     * @param logged the schedule that the trace logged; null without one
     * @param pictures one for each result
     */
    public String document(
            @Nullable ReplayResult logged,
            List<ReplayResult> results,
            List<ReplayPicture> pictures,
            Provenance provenance) {
        Fields document = new Fields()
                .with("format", FORMAT)
                .with("trace", plan.trace().name())
                .with("warm", plan.warm())
                .with("startLatency", plan.semantics().startLatency());
        if (logged != null) {
            document.put("logged", ReplayPicture.summary(logged, jobs));
        }
        jobs.addTo(document);
        List<NodeSpec> nodes = plan.nodes();
        Map<String, Integer> nodeIndex = new LinkedHashMap<>();
        nodes.forEach(node -> nodeIndex.put(node.name(), nodeIndex.size()));
        long cpu = (long) UsedResource.CPU.offeredBy(nodes);
        long gpu = (long) UsedResource.GPU.offeredBy(nodes);
        List<Object> replays = new ArrayList<>();
        for (int number = 0; number < results.size(); number++) {
            replays.add(pictures.get(number)
                    .document(
                            results.get(number),
                            node -> nodeIndex.computeIfAbsent(node, absent -> nodeIndex.size()),
                            cpu,
                            gpu));
        }
        Fields columns = new Fields()
                .with("name", TextColumn.of(nodeIndex.keySet()))
                .with("cpu", NumberColumn.of(ReplayFigures.offered(UsedResource.CPU, nodes)))
                .with("gpu", NumberColumn.of(ReplayFigures.offered(UsedResource.GPU, nodes)));
        document.put("nodes", columns);
        document.put("replays", replays);
        StatedAssumptions assumptions = new StatedAssumptions(plan, provenance);
        document.put("assumptions", assumptions.rows());
        document.put("citation", assumptions.citation());
        return ReportPage.json(document);
    }
}
