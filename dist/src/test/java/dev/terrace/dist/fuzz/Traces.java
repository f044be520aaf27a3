package dev.terrace.dist.fuzz;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.replay.imports.PhillyImporter;
import dev.terrace.replay.imports.SlurmImporter;
import dev.terrace.replay.imports.SlurmOptions;
import dev.terrace.replay.imports.TraceImporter;
import dev.terrace.replay.imports.kubernetes.Assume;
import dev.terrace.replay.imports.kubernetes.KubernetesImporter;
import dev.terrace.replay.imports.kubernetes.KueueImporter;
import dev.terrace.replay.imports.prometheus.MetricSource;
import dev.terrace.replay.imports.prometheus.PrometheusImporter;
import dev.terrace.replay.imports.table.ColumnMap;
import dev.terrace.replay.imports.table.TableImporter;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.trace.TraceSummary;
import dev.terrace.replay.trace.TraceWriter;
import dev.terrace.replay.world.JobObjects;
import dev.terrace.replay.world.ReplayWorld;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Recorded work with a number of another kind in one of its fields: each format of traces and each importer. A trace
 * that is read can be written, read again and replayed; any other ends in a sentence that names its file.
 */
final class Traces {
    /** Numbers at and beyond the bounds, other notations, and texts. */
    static final List<String> NUMBERS = List.of(
            "1e2147483647",
            "1e-2147483647",
            "1e-300000000",
            "1e999999999",
            "0e999999999",
            "1E400",
            "9999999999999999999",
            "99999999999999999999",
            "9".repeat(400),
            "0." + "3".repeat(400),
            "9223372036854775807",
            "-9223372036854775808",
            "999999999999999999",
            "999999999999999E",
            "9007199254740993",
            "1700000000000",
            "7258118401",
            "2147483648",
            "4294967297",
            "NaN",
            "Infinity",
            "-1",
            "+1",
            "--1",
            "-0",
            "0",
            "0x10",
            "1_000",
            "1,000",
            "1.",
            ".5",
            "1e",
            "1:30",
            "٣",
            "",
            "   ",
            "a=b");

    /** The maximum CPU time of an input, in seconds. */
    private static final long MAX_SECONDS = 10;

    private static final int MAX_TASKS = 100;
    private static final Pattern FIELD = Pattern.compile("[^\\s,|:;=\"{}\\[\\]]+");

    private final Path folder;
    private final Map<String, Function<Path, Trace>> readers = new LinkedHashMap<>();
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final List<String> names;

    /**
     * @param folder an empty folder
     * @param imports the histories of the importers' tests
     */
    Traces(Path folder, Path imports) throws IOException {
        this.folder = folder;
        try (Stream<Path> files = Files.walk(imports)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                write(imports.relativize(file).toString(), Files.readString(file));
            }
        }
        write("log.swf", """
                ; MaxProcs: 8
                ; UnixStartTime: 843480031
                1 0 5 60 2 -1 -1 2 100 -1 1 3 1 -1 1 -1 -1 -1
                2 9 0 7.5 4 -1 -1 4 100 -1 5 3 1 -1 1 -1 -1 -1
                """);
        write("trace/trace.json", """
                {"format": "terrace-trace/1", "epochSeconds": 1767225600, "left_out": {"x": 2}, "queueWeights": {"q": 3}}
                """);
        write("trace/nodes.csv", "name,count,cpu_milli,memory_mib,gpus,labels\nn,2,8000,32768,2,m=a\n");
        write("trace/node-changes.csv", "time,node,change\n5,n-0,gone\n");
        write("trace/jobs.csv", """
                id,submit,run,estimate,tasks,min_tasks,cpu_milli,memory_mib,gpus,gpu_milli,selector,queue,user,priority,\
                logged_start,logged_state,logged_cpu_milli
                a,0,60,90,2,1,1000,64,1,500,m in a|b,q,u,-3,4,completed,900
                """);
        write("objects.json", texts.get("kubernetes/20260301T000000Z.json"));
        Function<Path, Trace> trace = file -> TraceFormat.any(file, TraceOptions.defaults());
        readers.put("log.swf", trace);
        for (String table : List.of("trace.json", "nodes.csv", "node-changes.csv", "jobs.csv")) {
            readers.put("trace/" + table, file -> trace.apply(file.resolveSibling("")));
        }
        readers.put("openb.csv", trace);
        readers.put("openb-nodes.csv", file -> trace.apply(file.resolveSibling("openb.csv")));
        readers.put("objects.json", trace);
        for (SlurmOptions.Amounts amounts : SlurmOptions.Amounts.values()) {
            SlurmOptions options = new SlurmOptions(
                    ZoneOffset.UTC, SlurmOptions.From.eligible, amounts, SlurmOptions.QueueColumn.partition, null);
            imported("slurm.txt", "slurm-" + amounts + ".txt", file -> new SlurmImporter(file, options));
        }
        table("helios", "helios");
        table("kalos", "acme");
        table("seren", "acme");
        table("pai-2020", "pai-2020");
        table("alibaba-2025-dlrm", "alibaba-2025-dlrm");
        table("supercloud", "supercloud");
        ColumnMap spot = ColumnMap.read("alibaba-2026-spot");
        imported(
                "alibaba-2026-spot.csv",
                "spot.csv",
                file -> new TableImporter(
                        file, spot, ZoneOffset.UTC, file.resolveSibling("alibaba-2026-spot-nodes.csv")));
        imported(
                "alibaba-2026-spot-nodes.csv",
                "spot-nodes.csv",
                file -> new TableImporter(file.resolveSibling("alibaba-2026-spot.csv"), spot, ZoneOffset.UTC, file));
        imported("philly.json", "phillies.json", file -> new PhillyImporter(file, ZoneOffset.UTC, null));
        imported("kueue.json", "workloads.json", file -> new KueueImporter(file.toString()));
        imported(
                "kubernetes/20260301T001000Z.json",
                "20260301T001000Z.json",
                file -> new KubernetesImporter(List.of(file.toString()), Assume.values()[0]));
        imported(
                "prometheus.json",
                "metrics.json",
                file -> new PrometheusImporter(
                        MetricSource.of(file.toString(), Instant.EPOCH, Instant.parse("2100-01-01T00:00:00Z")),
                        "namespace"));
        names = List.copyOf(readers.keySet());
    }

    private void table(String file, String map) {
        ColumnMap columns = ColumnMap.read(map);
        imported(file + ".csv", file + "-table.csv", csv -> new TableImporter(csv, columns, ZoneOffset.UTC, null));
    }

    /** Adds an importer of a copy of a file. */
    private void imported(String file, String copy, Function<Path, TraceImporter> importer) {
        texts.put(copy, texts.getOrDefault(file, ""));
        readers.put(copy, path -> importer.apply(path).read().trace());
    }

    private void write(String name, String text) throws IOException {
        texts.put(name, text);
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Tries the input with a number, which is the same in each run. Returns its defect; empty without one. */
    String complaint(long number) throws IOException {
        Random random = new Random(number * 0x9E3779B97F4A7C15L);
        String name = names.get(random.nextInt(names.size()));
        String text = texts.getOrDefault(name, "");
        List<MatchResult> fields = FIELD.matcher(text).results().toList();
        MatchResult field = fields.get(random.nextInt(fields.size()));
        String value = NUMBERS.get(random.nextInt(NUMBERS.size()));
        Path file = folder.resolve(name);
        Files.writeString(file, text.substring(0, field.start()) + value + text.substring(field.end()));
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        String complaint = ofFile(name, file);
        long spent = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1_000_000_000;
        if (texts.containsKey(name)) {
            Files.writeString(file, text);
        }
        complaint = complaint.isEmpty() && spent > MAX_SECONDS ? "takes " + spent + " s of CPU" : complaint;
        return complaint.isEmpty()
                ? ""
                : "%s: %s with '%s' instead of '%s' at %s: %s"
                        .formatted(number, name, value, field.group(), field.start(), complaint);
    }

    private String ofFile(String name, Path file) throws IOException {
        Trace trace;
        try {
            trace = readers.getOrDefault(name, path -> {
                        throw new IllegalStateException(name);
                    })
                    .apply(file);
        } catch (InvalidInput e) {
            return sentences(e);
        } catch (RuntimeException | StackOverflowError e) {
            return Trial.trace(e);
        }
        try {
            return used(trace);
        } catch (InvalidInput e) {
            return "it is read, but: " + e.getMessage();
        } catch (RuntimeException | StackOverflowError e) {
            return "it is read, but: " + Trial.trace(e);
        }
    }

    private String sentences(InvalidInput refusal) {
        return refusal.findings().stream()
                .map(Finding::toString)
                .filter(line -> !line.startsWith(folder.toString())
                        || Trial.CODE
                                .matcher(line.substring(folder.toString().length()))
                                .find())
                .findFirst()
                .orElse("");
    }

    /** Writes the trace, reads it, and creates its nodes and pods. */
    private String used(Trace trace) throws IOException {
        Path written = folder.resolve("written");
        TraceWriter.write(trace, written);
        try {
            if (trace.jobs().isEmpty()) {
                return "";
            }
            Trace read = TraceFormat.any(written, TraceOptions.defaults());
            TraceSummary.document(read);
            if (!read.nodes().isEmpty() && read.nodeCount() < MAX_TASKS) {
                ReplayWorld.build(read);
                ReplayWorld.build(read.pooled(0));
            }
            JobObjects objects = new JobObjects(ResourceNames.of(List.of("nvidia.com/gpu")));
            for (TraceJob job : read.jobs()) {
                if (job.tasks() < MAX_TASKS) {
                    objects.group(job, "job", read.start());
                    objects.pods(job, "job", read.start().plusSeconds(job.submit()));
                }
            }
            return read.jobs().size() == trace.jobs().size() ? "" : "jobs are lost when it is written";
        } finally {
            try (Stream<Path> files = Files.walk(written)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
