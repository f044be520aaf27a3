package dev.terrace.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** A file that is going to be written. */
public final class NewFile {
    private NewFile() {}

    /**
     * Checks before the work is done that the file can be written.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it has no folder, or is a folder or a device
     */
    public static void requireRoom(Path file) {
        if (!Files.isDirectory(Objects.requireNonNull(file.toAbsolutePath().getParent()))) {
            throw Fault.at(file, "cannot be written: its folder does not exist");
        }
        // Writing replaces the old file by a new one, which must not happen to a device.
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw Fault.at(file, "is not a file; name one");
        }
    }
}
