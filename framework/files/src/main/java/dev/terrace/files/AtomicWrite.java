package dev.terrace.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;

/**
 * A temporary file or folder that becomes the target. It is hidden, lies in the target's folder, and has a unique name,
 * so that the draft of a killed process does no harm. The JDK's own temporary files are unsuitable, because only their
 * owner can read them.
 */
public final class AtomicWrite implements AutoCloseable {
    private static final String END = ".draft";

    /**
     * Drafts that may exist. Its lock is held while drafts are deleted, so that {@link #deleteAll} waits for others.
     */
    private static final Set<Path> OPEN = new LinkedHashSet<>();

    private final Path path;

    /**
     * Creates the draft of a file or folder. Writes nothing.
     *
     * @param folder the folder of the target
     */
    AtomicWrite(Path folder) {
        path = folder.resolve("." + UUID.randomUUID() + END);
        synchronized (OPEN) {
            OPEN.add(path);
        }
    }

    /**
     * Checks that a folder is writable by creating an entry in it.
     *
     * @param place the target, for the error message
     * @throws dev.terrace.model.finding.InvalidInput if the folder is not writable
     */
    static void requireRoom(Path folder, Path place) {
        try (AtomicWrite draft = new AtomicWrite(folder)) {
            Files.createDirectory(draft.path);
        } catch (IOException e) {
            throw Fault.writing(place, e);
        }
    }

    Path path() {
        return path;
    }

    /** Deletes the draft unless it was moved to its place. */
    @Override
    public void close() throws IOException {
        synchronized (OPEN) {
            OPEN.remove(path);
            Disk.delete(path);
        }
    }

    /** Deletes all unfinished drafts when the process ends. */
    public static void deleteAll() {
        synchronized (OPEN) {
            for (Path draft : OPEN) {
                try {
                    Disk.delete(draft);
                } catch (IOException e) {
                    // The process ends. The folder has become read-only, or a thread still fills the draft.
                }
            }
        }
    }

    /**
     * Returns whether a path below a folder is a draft or inside one. A killed process may have left it half-written.
     */
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

    /** Returns whether the path ends with the name of a draft. */
    static boolean isDraft(Path path) {
        return isDraft(String.valueOf(path.getFileName()));
    }
}
