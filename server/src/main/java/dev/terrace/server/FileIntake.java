package dev.terrace.server;

import dev.terrace.configuration.ConfigurationFile;
import dev.terrace.files.Fault;
import dev.terrace.files.Sha256;
import dev.terrace.server.library.Configurations;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.SnapshotIntake;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.store.StoreFull;
import dev.terrace.server.work.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.io.function.IORunnable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores the files that are named at the start, each under its own name. */
record FileIntake(Library library, SnapshotIntake snapshots, Configurations configurations) {
    private static final Logger LOG = LoggerFactory.getLogger(FileIntake.class);

    /** @return the name of the first file; null if no file is named */
    @Nullable
    String takeSnapshots(ServerOptions options) throws IOException {
        List<Path> files = options.snapshots();
        List<String> names = files.stream().map(FileIntake::name).toList();
        requireOwnNames("--snapshot", files, names);
        for (Path file : files) {
            store(file, () -> takeSnapshot(file));
        }
        return names.isEmpty() ? null : names.get(0);
    }

    private void takeSnapshot(Path file) throws IOException {
        try (ContentDraft draft = library.draft()) {
            copy(file, draft);
            var unused = snapshots.take(name(file), file.toString(), draft, Deadline.none());
        }
    }

    /** @return the name of the first file; null if no file is named */
    @Nullable
    String takeConfigurations(ServerOptions options) throws IOException {
        List<Path> files = options.configurations();
        List<String> texts = files.stream().map(ConfigurationFile::read).toList();
        List<String> names = new ArrayList<>();
        for (int number = 0; number < files.size(); number++) {
            names.add(freeName(name(files.get(number)), texts.get(number)));
        }
        requireOwnNames("--conf", files, names);
        for (int number = 0; number < files.size(); number++) {
            Path file = files.get(number);
            String name = names.get(number);
            String text = texts.get(number);
            store(file, () -> takeConfiguration(file, name, text));
        }
        return names.isEmpty() ? null : names.get(0);
    }

    private void takeConfiguration(Path file, String name, String text) throws IOException {
        if (!configurations.isReadyMade(name)) {
            configurations
                    .put(name, file.toString(), text, Deadline.none())
                    .findings()
                    .forEach(warning -> LOG.warn("{}", warning));
        }
    }

    /**
     * Returns the name under which a configuration is stored. A file with the name of a ready-made configuration counts
     * as that one if the texts are equal. Otherwise it gets another name.
     */
    private String freeName(String name, String text) {
        return !configurations.isReadyMade(name)
                        || configurations.requireHash(name).equals(Sha256.of(text))
                ? name
                : freeName(name + "-1", text);
    }

    /** Rejects files that would replace each other. */
    private static void requireOwnNames(String option, List<Path> files, List<String> names) {
        for (int number = 0; number < files.size(); number++) {
            int other = names.indexOf(names.get(number));
            if (other < number) {
                throw Fault.at(
                        option,
                        "%s and %s would both be stored as '%s'; rename one of them."
                                .formatted(files.get(other), files.get(number), names.get(number)));
            }
        }
    }

    /** Stores a file. Errors name it. */
    private static void store(Path file, IORunnable action) throws IOException {
        try {
            action.run();
        } catch (StoreFull e) {
            throw Fault.at(file, String.valueOf(e.getMessage()));
        } catch (Problem e) {
            throw Fault.at(file, e.detail());
        }
    }

    /**
     * Returns {@code cluster} for {@code dumps/cluster.yaml.gz}, with hyphens in place of characters that names may not
     * contain.
     */
    static String name(Path file) {
        String name = String.valueOf(file.getFileName())
                .replaceFirst("\\.(gz|bz2|xz|zst)$", "")
                .replaceFirst("\\.(jsonl?|ya?ml|conf|zip|tar|tgz)$", "")
                .replaceAll("[^A-Za-z0-9._-]", "-")
                .replaceFirst("^[^A-Za-z0-9]+", "");
        return name.isEmpty() ? "unnamed" : name.substring(0, Math.min(100, name.length()));
    }

    private static void copy(Path file, ContentDraft draft) throws IOException {
        try {
            var unused = Files.copy(file, draft.out());
        } catch (StoreFull e) {
            throw e;
        } catch (IOException e) {
            throw Fault.reading(file, e);
        }
    }
}
