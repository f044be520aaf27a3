package dev.terrace.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Writes folders atomically. A new folder appears with its whole content or not at all, and may replace an empty one.
 */
public final class NewFolder {
    private NewFolder() {}

    /** Writes the content of a new folder. */
    @FunctionalInterface
    public interface Content {
        void fill(Path folder) throws IOException;
    }

    /**
     * Checks before the work is done that the folder can be written.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it is not empty, is the working directory, which a shell would
     *     lose, or cannot be created
     */
    public static void requireRoom(Path folder) {
        if (Files.exists(folder)) {
            try (Stream<Path> content = Files.list(folder)) {
                if (content.findAny().isPresent()) {
                    throw Fault.at(folder, "is not empty; name a folder that is empty or new");
                }
            } catch (IOException e) {
                throw Fault.at(folder, "is not a readable folder");
            }
            if (isWorkingDirectory(folder)) {
                throw Fault.at(folder, "is the working directory; name another folder");
            }
        }
        AtomicWrite.requireRoom(Disk.existing(Disk.parent(folder)), folder);
    }

    private static boolean isWorkingDirectory(Path folder) {
        try {
            return Files.isSameFile(folder, folder.getFileSystem().getPath("").toAbsolutePath());
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Writes a folder. It is durable when this method returns.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it is not empty or cannot be written
     */
    public static void write(Path folder, Content content) {
        requireRoom(folder);
        try {
            // An empty folder is replaced in place, even if the path is a link to it.
            Path target = Files.exists(folder) ? folder.toRealPath() : folder.toAbsolutePath();
            Path parent = Disk.parent(target);
            Disk.makeFolders(parent);
            try (AtomicWrite write = new AtomicWrite(parent)) {
                content.fill(Files.createDirectory(write.path()));
                Disk.forceAll(write.path());
                Disk.move(write.path(), target);
            }
        } catch (IOException e) {
            throw Fault.writing(folder, e);
        }
    }
}
