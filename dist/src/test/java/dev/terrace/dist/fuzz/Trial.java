package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.report.OutcomeText;
import dev.terrace.cluster.Patches;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.inputs.Origin;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.objects.ReadOptions;
import dev.terrace.report.Document;
import dev.terrace.report.Outcome;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.snapshot.SnapshotWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Runs an input like the command, from its files to the report and the next cluster. */
final class Trial {
    private static final String CONF = "scheduler.conf";

    /** The place of findings about several files together. */
    private static final String ALL_FILES = "the snapshot";

    /** Findings about a file as a whole, which have no line. */
    private static final Pattern OF_THE_WHOLE = Pattern.compile(
            ".*: (is empty\\..*|holds no object\\.|the archive holds no .*|this is neither JSON nor YAML: .*"
                    + "|the dump has no .*"
                    + "|the cluster names .* kinds of resources.*|and \\d+ more like these\\."
                    + "|the compressed data .*|is not text in .*|all .* together .*)");

    /** Findings of plugins and actions, which name objects instead of positions. */
    private static final Pattern OF_AN_OBJECT = Pattern.compile(
            "(pod|queue|action) [^ ]+: .*|state( '[^']+')? of plugin .*|argument '[^']+' of [A-Z]\\w+: .*");

    /** The maximum CPU time of an input, in seconds. */
    private static final long MAX_SECONDS = 30;

    /** Names of Java classes, which are meaningless to a user. */
    static final Pattern CODE = Pattern.compile("[a-z](Exception|Error)\\b|\\b(java|dev\\.terrace)\\.");

    private final Extensions extensions;
    private final Scheduler scheduler;
    private final Path folder;

    Trial(Extensions extensions, Path folder) {
        this.extensions = extensions;
        this.scheduler = new Scheduler(extensions);
        this.folder = folder;
    }

    /**
     * The result of a trial.
     *
     * @param exit the exit code of the command
     * @param text the report, or the message of the command
     * @param complaint the defect; empty without one. Equal complaints are one defect
     */
    record Answer(int exit, String text, String complaint) {}

    Answer ofObjects(List<ObjectNode> objects, String conf) throws IOException {
        return ofFiles(Layout.plain(objects), conf);
    }

    Answer ofFiles(List<byte[]> dump, String conf) throws IOException {
        List<String> files = new ArrayList<>();
        for (byte[] text : dump) {
            Path file = folder.resolve("snapshot.%s.json".formatted(files.size()));
            files.add(Files.write(file, text).toString());
        }
        Files.writeString(folder.resolve(CONF), conf);
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        Answer answer = of(files, conf);
        long spent = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1_000_000_000;
        return answer.complaint.isEmpty() && spent > MAX_SECONDS
                ? new Answer(answer.exit, answer.text, "takes more than " + MAX_SECONDS + " s of CPU")
                : answer;
    }

    private Answer of(List<String> files, String conf) throws IOException {
        try {
            return new Answer(0, decide(files, conf), "");
        } catch (InvalidInput e) {
            return new Answer(2, String.valueOf(e.getMessage()), complaint(e.findings()));
        } catch (PluginFailure e) {
            Throwable cause = e.getCause();
            return new Answer(4, String.valueOf(e.getMessage()), cause == null || isMeant(cause) ? "" : trace(cause));
        } catch (RuntimeException | StackOverflowError e) {
            return new Answer(3, e.toString(), trace(e));
        }
    }

    private String decide(List<String> files, String conf) throws IOException {
        Configuration configuration = ConfigurationReader.read(conf, CONF, extensions.catalog(), false);
        Snapshot snapshot = SnapshotReader.read(files, ReadOptions.defaults().unnamed("volcano"));
        CycleReport report = scheduler.run(snapshot.cluster(), configuration).with(new Timings(0, List.of(), 0, 0));
        Outcome outcome = new Outcome(List.of(), CONF, "given", snapshot.cluster(), report, 0);
        OutcomeText.print(outcome, Page.plain(new PrintWriter(new StringWriter())));
        ByteArrayOutputStream next = new ByteArrayOutputStream();
        SnapshotWriter.apply(
                Origin.of(files),
                new Patches().decided(report, snapshot.cluster().now()),
                next,
                SnapshotWriter.Format.JSON);
        return new String(Document.json(OutcomeDocument.of(outcome)), StandardCharsets.UTF_8);
    }

    /** Shipped plugins reject a state in words and never fail, except that DIRAC divides by zero. */
    private static boolean isMeant(Throwable cause) {
        return cause instanceof InvalidInput || cause.getClass().getSimpleName().equals("DivisionByZero");
    }

    private String complaint(List<Finding> findings) {
        return findings.stream()
                .map(Finding::toString)
                .filter(line -> !hasPlace(line) || CODE.matcher(line).find())
                .findFirst()
                .orElse("");
    }

    private boolean hasPlace(String line) {
        boolean isOfInput =
                line.startsWith(folder.toString()) || line.startsWith(CONF) || line.startsWith(ALL_FILES + ":");
        boolean hasPosition = line.matches("[^:]+:\\d+:\\d+: .*")
                || OF_THE_WHOLE.matcher(line).matches();
        return OF_AN_OBJECT.matcher(line).matches() || (isOfInput && hasPosition);
    }

    static String trace(Throwable defect) {
        StackTraceElement[] frames = defect.getStackTrace();
        StringBuilder text = new StringBuilder(defect.getClass().getName());
        for (int i = 0; i < Math.min(frames.length, 4); i++) {
            text.append("\n\tat ").append(frames[i]);
        }
        return text.toString();
    }
}
