package dev.terrace.server;

import dev.terrace.files.Sha256;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.server.library.Configurations;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.SnapshotIntake;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.store.StoreFull;
import dev.terrace.server.work.Deadline;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stores the files that are named at the start, each under its own name. */
record FileIntake(Library library, SnapshotIntake snapshots, Configurations configurations) {

    /** @return the name of the first file; null if no file is named */
    @Nullable
    String take(ServerOptions options) throws IOException {
        requireOwnNames("--snapshot", options.snapshots());
        String first = null;
        for (Path file : options.snapshots()) {
            try (ContentDraft draft = library.draft()) {
                copy(file, draft);
                var unused = snapshots.take(name(file), draft, Deadline.none());
            }
            first = first == null ? name(file) : first;
        }
        return first;
    }

    /** Rejects files that would replace each other. */
    private static void requireOwnNames(String option, List<Path> files) {
        Map<String, Path> named = new HashMap<>();
        for (Path file : files) {
            Path other = named.put(name(file), file);
            if (other != null) {
                throw new InvalidInput(Finding.error(
                        Position.of(option),
                        "%s and %s would both be stored as '%s'; rename one of them."
                                .formatted(other, file, name(file))));
            }
        }
    }

    /** @return the name of the first file; null if no file is named */
    @Nullable
    String takeConfigurations(ServerOptions options) throws IOException {
        requireOwnNames("--conf", options.configurations());
        String first = null;
        for (Path file : options.configurations()) {
            String name = take(name(file), text(file));
            first = first == null ? name : first;
        }
        return first;
    }

    /**
     * A file with the name of a ready-made configuration counts as that one if the texts are equal. Otherwise it gets
     * another name.
     */
    private String take(String name, String text) throws IOException {
        if (configurations.isReadyMade(name)) {
            return configurations.requireHash(name).equals(Sha256.of(text)) ? name : take(name + "-1", text);
        }
        var unused = configurations.put(name, text, Deadline.none());
        return name;
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
            throw unreadable(file, e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static InvalidInput unreadable(Path file, IOException e) {
        return new InvalidInput(Finding.error(Position.of(file.toString()), reason(file, e)));
    }

    private static String reason(Path file, IOException e) {
        if (e instanceof NoSuchFileException) {
            return "the file does not exist.";
        }
        if (e instanceof AccessDeniedException) {
            return "no permission to read the file.";
        }
        if (e instanceof CharacterCodingException) {
            return "the file is no UTF-8 text.";
        }
        return Files.isDirectory(file) ? "is a folder; name a file." : "cannot be read: " + e.getMessage() + ".";
    }
}
