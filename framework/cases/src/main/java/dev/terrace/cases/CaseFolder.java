package dev.terrace.cases;

import dev.terrace.files.AtomicWrite;
import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import dev.terrace.objects.ReadOptions;
import dev.terrace.report.Document;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A folder that holds {@code expected.json}, and {@code snapshot.*} or a manifest. */
public record CaseFolder(Path folder) {
    static final String SNAPSHOT = "snapshot.";
    static final String CONFIGURATION = "scheduler.conf";
    /** The second configuration of a case about differing decisions of two configurations. */
    static final String SECOND_CONFIGURATION = "scheduler1.conf";

    static final String EXPECTED = "expected.json";
    /** The manifest of a case about the objects that controllers create. */
    static final List<String> MANIFESTS = List.of("job.yaml", "job.yaml.gz", "workload.yaml", "workload.yaml.gz");

    static final String OPTIONS = "options.yaml";
    static final String FLAGS = "flags.yaml";

    /**
     * Returns all cases in a folder and below, sorted by path, also those without a snapshot, which fail.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the folder cannot be read, or contains no case
     */
    public static List<CaseFolder> below(Path top) {
        List<CaseFolder> cases = anyBelow(top);
        if (cases.isEmpty()) {
            throw Fault.at(
                    top,
                    "holds no case: a folder with expected.json, and snapshot.json, snapshot.yaml, job.yaml or workload.yaml");
        }
        return cases;
    }

    /**
     * Like {@link #below}, but may be empty.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the folder cannot be read
     */
    public static List<CaseFolder> anyBelow(Path top) {
        try (Stream<Path> paths = Files.walk(top)) {
            return paths.filter(Files::isDirectory)
                    .filter(path -> !AtomicWrite.isAt(top, path))
                    .map(CaseFolder::new)
                    .filter(CaseFolder::isOne)
                    .sorted(Comparator.comparing(CaseFolder::name))
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw Fault.at(top, "no such folder, or it or a folder in it cannot be read");
        }
    }

    /**
     * Returns the case about decisions that is the only input, by its folder or by the file of its snapshot; empty for
     * any other input.
     */
    public static Optional<CaseFolder> find(List<String> inputs) {
        if (inputs.size() != 1) {
            return Optional.empty();
        }
        Path input = Path.of(inputs.get(0));
        boolean isFolder = Files.isDirectory(input);
        Path folder = isFolder ? input : Objects.requireNonNullElse(input.getParent(), Path.of("."));
        CaseFolder found = new CaseFolder(folder);
        return Files.exists(input)
                        && found.isOne()
                        && found.manifest().isEmpty()
                        && !found.snapshots().isEmpty()
                        && (isFolder
                                || found.snapshots()
                                        .equals(List.of(folder.resolve(input.getFileName())
                                                .toString())))
                ? Optional.of(found)
                : Optional.empty();
    }

    /** Returns the folder as the user named it. */
    public String name() {
        return folder.toString();
    }

    /** Returns the files of the snapshot, sorted by name; several if it was recorded from several. */
    public List<String> snapshots() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString)
                    .filter(file -> Path.of(file).getFileName().toString().startsWith(SNAPSHOT))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw Fault.at(folder, "cannot be read: " + e.getMessage());
        }
    }

    /**
     * Reads the snapshot.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it is missing or malformed
     */
    public Snapshot snapshot() {
        if (snapshots().isEmpty()) {
            throw Fault.at(folder, "has expected.json, but no snapshot.json or snapshot.yaml, and no manifest");
        }
        return SnapshotReader.read(snapshots(), options().read());
    }

    public Path configuration() {
        return folder.resolve(CONFIGURATION);
    }

    /** Returns the path of the second configuration, which only some cases have. */
    public Path secondConfiguration() {
        return folder.resolve(SECOND_CONFIGURATION);
    }

    public CaseOptions options() {
        Path file = folder.resolve(OPTIONS);
        CaseOptions options =
                Files.exists(file) ? CaseOptions.parse(TextFile.read(file), file.toString()) : CaseOptions.none();
        ReadOptions read = options.read();
        Path answers = folder.resolve(AnswersFile.NAME);
        read = Files.exists(answers) ? read.answering(AnswersFile.read(answers)) : read;
        Path usage = folder.resolve(UsageFile.NAME);
        read = Files.exists(usage) ? read.usage(UsageFile.read(usage)) : read;
        Path flags = folder.resolve(FLAGS);
        read = Files.exists(flags) ? read.flags(FlagsFile.parse(TextFile.read(flags), flags.toString())) : read;
        return new CaseOptions(read, options.allowMissing());
    }

    /** Returns the statements that it expects. */
    public Statements statements() {
        return expected().statements();
    }

    /** Returns its configurations: one, or two that a statement compares. */
    public List<Path> configurations() {
        return statements().comparesTwo() ? List.of(configuration(), secondConfiguration()) : List.of(configuration());
    }

    Expectation expected() {
        return Expectation.read(folder.resolve(EXPECTED));
    }

    private boolean isOne() {
        return Files.exists(folder.resolve(EXPECTED));
    }

    /** Returns the manifest of a case about the objects that controllers create; empty for a case about decisions. */
    Optional<Path> manifest() {
        return MANIFESTS.stream().map(folder::resolve).filter(Files::exists).findFirst();
    }

    /**
     * Writes the files of a case other than its snapshot and its configuration. Options or flags that are all at their
     * defaults get no file.
     */
    static void write(Path folder, Map<String, Object> expected, CaseOptions options) throws IOException {
        write(folder.resolve(EXPECTED), out -> Document.json(expected, out));
        writeGiven(folder.resolve(OPTIONS), options.toMap());
        writeGiven(folder.resolve(FLAGS), FlagsFile.toMap(options.read().flags()));
        writeGiven(
                folder.resolve(UsageFile.NAME), UsageFile.toMap(options.read().usage()));
        if (options.read().answers().isGiven()) {
            Files.writeString(
                    folder.resolve(AnswersFile.NAME), options.read().answers().text());
        }
    }

    private static void writeGiven(Path file, Map<String, Object> given) throws IOException {
        if (!given.isEmpty()) {
            write(file, out -> Document.yaml(given, out));
        }
    }

    private static void write(Path file, Consumer<PrintWriter> content) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
            content.accept(out);
            if (out.checkError()) {
                throw new IOException("cannot write " + file);
            }
        }
    }
}
