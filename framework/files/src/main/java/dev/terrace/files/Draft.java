package dev.terrace.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A file or folder while it is being written. It is hidden, lies in the target's folder, and has a unique name, so that
 * the draft of a killed process does no harm. Only their owner can read the JDK's own temporary files.
 */
public final class Draft implements AutoCloseable {
    private static final String END = ".draft";

    /** Drafts that are being written. */
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    private final Path path;

    private Draft(Path folder) {
        path = folder.resolve("." + UUID.randomUUID() + END);
        OPEN.add(path);
    }

    /** The draft of a file; nothing is written yet. */
    static Draft of(Path folder) {
        return new Draft(folder);
    }

    /**
     * Checks that a folder takes new files and folders, by making one.
     *
     * @param place what will be written there
     * @throws dev.terrace.model.finding.InvalidInput if it does not
     */
    static void requireRoom(Path folder, Path place) {
        try (Draft draft = new Draft(folder)) {
            Files.createDirectory(draft.path);
        } catch (IOException e) {
            throw Fault.writing(place, e);
        }
    }

    Path path() {
        return path;
    }

    /** Deletes what has not been moved to its place. */
    @Override
    public void close() throws IOException {
        OPEN.remove(path);
        delete(path);
    }

    /** Deletes all drafts of a process that ends before they are whole. */
    public static void deleteAll() {
        for (Path draft : OPEN) {
            try {
                delete(draft);
            } catch (IOException e) {
                // The process ends, and nothing can be done about a folder that has become read-only.
            }
        }
    }

    private static void delete(Path draft) throws IOException {
        if (!Files.exists(draft)) {
            return;
        }
        try (Stream<Path> content = Files.walk(draft)) {
            for (Path each : content.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }

    /** Whether a path below a folder is a draft, or in one: a killed process may have left it half-written. */
    public static boolean isAt(Path top, Path path) {
        for (Path part : top.relativize(path)) {
            if (isDraft(part.toString())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDraft(String name) {
        return name.startsWith(".") && name.endsWith(END);
    }

    /** Whether the path ends with the name of a draft. */
    static boolean isDraft(Path path) {
        return isDraft(String.valueOf(path.getFileName()));
    }
}
