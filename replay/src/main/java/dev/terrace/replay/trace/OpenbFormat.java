package dev.terrace.replay.trace;

import dev.terrace.inputs.Inputs;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.text.Malformed;
import dev.terrace.text.Text;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Alibaba's trace of GPU pods from 2023 (openb): a CSV file of pods. Its nodes are in another CSV file of the folder
 * whose name contains "node": the one for all nodes if there are several. Other files are not opened. A pod ran from
 * {@code scheduled_time} to {@code deletion_time}; the queue is its {@code qos}.
 *
 * @see <a href="https://github.com/alibaba/clusterdata/tree/master/cluster-trace-gpu-v2023">cluster-trace-gpu-v2023</a>
 */
final class OpenbFormat implements TraceFormat {
    private static final Pattern NAME = Pattern.compile("(?s).*\\.csv(\\.(gz|bz2|xz|zst))?");
    private static final Pattern NODE_LIST = Pattern.compile("(?si).*node[^/]*\\.csv(\\.(gz|bz2|xz|zst))?");
    private static final Set<String> PODS =
            Set.of("name", "cpu_milli", "memory_mib", "num_gpu", "gpu_milli", "qos", "creation_time", "deletion_time");
    private static final Set<String> NODES = Set.of("sn", "cpu_milli", "memory_mib", "gpu");
    private static final String MODEL = "gpu-model";

    /** The first column of a list of nodes. */
    private static final String BEGINNING = "sn,";

    @Override
    public String files() {
        return "a CSV file of pods as in openb, with the CSV file of its nodes beside it";
    }

    @Override
    public boolean matches(Path trace) {
        return Files.isRegularFile(trace) && NAME.matcher(trace.toString()).matches();
    }

    @Override
    public List<Path> inputs(Path trace) {
        return Stream.concat(Stream.of(trace), nodesFile(trace, new ArrayList<>()).stream())
                .toList();
    }

    @Override
    public Trace read(Path trace, TraceOptions options) {
        List<TraceJob> jobs = new ArrayList<>();
        CsvText.read(trace, PODS, row -> jobs.add(job(row)));
        jobs.sort(Comparator.comparingLong(TraceJob::submit));
        String file = String.valueOf(trace.getFileName());
        List<Finding> findings = new ArrayList<>();
        return Trace.builder(trace.toString(), file.substring(0, file.indexOf(".csv")), PackedJobs.of(jobs))
                .nodes(nodesFile(trace, findings).map(OpenbFormat::nodesOf).orElse(List.of()))
                .findings(List.copyOf(findings))
                .build();
    }

    private static TraceJob job(CsvText row) {
        int gpus = row.count("num_gpu", 0);
        long created = row.time("creation_time", 0);
        long scheduled = row.time("scheduled_time", TraceJob.UNKNOWN);
        long deleted = row.time("deletion_time", TraceJob.UNKNOWN);
        boolean hasRun = scheduled >= 0 && deleted >= scheduled;
        String models = row.text("gpu_spec");
        TaskRequest request = FolderFormat.request(row, gpus, models.isEmpty() ? "" : MODEL + " in " + models);
        return TraceJob.builder(row.text("name"), created, request)
                .run(hasRun ? deleted - scheduled : TraceJob.UNKNOWN)
                .queue(row.text("qos").toLowerCase(Locale.ROOT))
                .loggedStart(scheduled)
                .loggedState(row.text("pod_phase").toLowerCase(Locale.ROOT))
                .line(row.line())
                .build();
    }

    private static List<TraceNode> nodesOf(Path file) {
        List<TraceNode> nodes = new ArrayList<>();
        CsvText.read(
                file,
                NODES,
                NodeTables.adding(
                        nodes,
                        "sn",
                        row -> new TraceNode(
                                row.text("sn"),
                                1,
                                row.whole("cpu_milli", 0),
                                row.whole("memory_mib", TraceNode.UNLIMITED),
                                row.count("gpu", 0),
                                row.text("model").isEmpty() ? Map.of() : Map.of(MODEL, row.text("model")))));
        return nodes;
    }

    private static Optional<Path> nodesFile(Path trace, List<Finding> findings) {
        List<Path> found = candidates(trace, findings);
        return found.stream()
                .filter(file -> String.valueOf(file.getFileName()).contains("all"))
                .findFirst()
                .or(() -> found.stream().findFirst());
    }

    private static List<Path> candidates(Path trace, List<Finding> findings) {
        try (Stream<Path> files = Files.list(trace.toAbsolutePath().getParent())) {
            return files.filter(file -> NODE_LIST.matcher(file.toString()).matches())
                    .filter(Files::isRegularFile)
                    .filter(file -> hasNodes(file, findings))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Returns whether a file begins as a list of nodes. One that cannot be read is a warning: it may be the list. */
    private static boolean hasNodes(Path file, List<Finding> findings) {
        boolean[] has = {false};
        try {
            Inputs.each(file.toString(), text -> has[0] = isListOfNodes(text));
        } catch (InvalidInput e) {
            e.findings().stream()
                    .map(finding -> Finding.warning(
                            finding.position(), "is passed over as a list of nodes: " + finding.message()))
                    .forEach(findings::add);
        }
        return has[0];
    }

    /** Reads no more than the beginning of a text, which may be a line of any length. */
    private static boolean isListOfNodes(Text text) {
        try (text) {
            char[] start = new char[BEGINNING.length()];
            int length = new BufferedReader(text.characters(CodingErrorAction.REPLACE)).read(start);
            return length == start.length && BEGINNING.equals(String.valueOf(start));
        } catch (IOException e) {
            throw Malformed.unreadable(Position.of(text.name()), e);
        }
    }
}
