package dev.terrace.cli.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** A file that is going to be written. */
public final class NewFile {
    private NewFile() {}

    /**
     * Asks whether it could be written, before the work is done.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it has no folder, or is a folder or a device
     */
    public static void requireRoom(Path file) {
        if (!Files.isDirectory(Objects.requireNonNull(file.toAbsolutePath().getParent()))) {
            throw Fault.at(file, "cannot be written: its folder does not exist");
        }
        // What is written appears by taking the old file's place; a device must not be replaced.
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw Fault.at(file, "is not a file; name one");
        }
    }
}
