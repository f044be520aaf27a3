package dev.terrace.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;

/** A folder that appears with all its content or not at all. */
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
     * @throws dev.terrace.model.finding.InvalidInput if it holds anything already
     */
    public static void requireRoom(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> content = Files.list(folder)) {
            if (content.findAny().isPresent()) {
                throw Fault.at(folder, "holds files already; name a folder that is empty or new");
            }
        } catch (IOException e) {
            throw Fault.at(folder, "is not a folder that can be read");
        }
    }

    /**
     * Writes a folder. When this returns, it outlives a power cut.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it holds anything already, or cannot be written
     */
    public static void write(Path folder, Content content) {
        requireRoom(folder);
        try {
            // An empty folder is replaced where it is, behind a link too.
            Path target = Files.exists(folder) ? folder.toRealPath() : folder.toAbsolutePath();
            Disk.makeFolders(Objects.requireNonNull(target.getParent()));
            Path draft = Files.createDirectory(Draft.beside(target));
            try {
                content.fill(draft);
                Disk.forceAll(draft);
                Disk.move(draft, target);
            } finally {
                delete(draft);
            }
        } catch (IOException e) {
            throw Fault.writing(folder, e);
        }
    }

    private static void delete(Path draft) throws IOException {
        if (!Files.exists(draft)) {
            return;
        }
        try (Stream<Path> content = Files.walk(draft)) {
            for (Path path : content.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
