package dev.terrace.files;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static java.nio.file.attribute.PosixFilePermission.OWNER_READ;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;

/** Writes files atomically. A new file appears, or replaces an existing one, with its whole content or not at all. */
public final class NewFile {
    private NewFile() {}

    /** Writes the content of a new file; may close the stream. */
    @FunctionalInterface
    public interface Content {
        void write(OutputStream out) throws IOException;
    }

    /**
     * Checks before the work is done that the file can be written.
     *
     * @throws dev.terrace.model.finding.InvalidInput if its folder is missing or takes no new files, or if the path is
     *     a folder or a device
     */
    public static void requireRoom(Path file) {
        // Writing replaces the old file by a new one, which must not happen to a device.
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw Fault.at(file, "is not a file; name one");
        }
        Path folder = Disk.parent(file);
        if (!Files.isDirectory(folder)) {
            throw Fault.at(file, "cannot be written: its folder does not exist");
        }
        AtomicWrite.requireRoom(folder, file);
    }

    /**
     * Writes a file that only its owner can read, if the file system has permissions. Otherwise like {@link #write}.
     */
    public static void writePrivately(Path file, Content content) throws IOException {
        boolean hasPermissions =
                Files.getFileStore(Disk.parent(file)).supportsFileAttributeView(PosixFileAttributeView.class);
        FileAttribute<?>[] attributes = hasPermissions
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(EnumSet.of(OWNER_READ, OWNER_WRITE))}
                : new FileAttribute<?>[0];
        write(file, content, attributes);
    }

    /** Writes a file. It is durable when this method returns; until then, the old one remains, if any. */
    public static void write(Path file, Content content) throws IOException {
        write(file, content, new FileAttribute<?>[0]);
    }

    /**
     * Writes a file as {@link #write(Path, Content)} does.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the file cannot be written
     */
    public static void write(Path file, byte[] bytes) {
        try {
            write(file, out -> out.write(bytes));
        } catch (IOException e) {
            throw Fault.writing(file, e);
        }
    }

    private static void write(Path file, Content content, FileAttribute<?>[] attributes) throws IOException {
        try (AtomicWrite write = new AtomicWrite(Disk.parent(file))) {
            try (OutputStream out = new BufferedOutputStream(
                    Channels.newOutputStream(
                            Files.newByteChannel(write.path(), EnumSet.of(CREATE_NEW, WRITE), attributes)),
                    1 << 16)) {
                content.write(out);
            }
            Disk.force(write.path());
            Disk.move(write.path(), file.toAbsolutePath());
        }
    }
}
