package dev.terrace.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;

/** Makes writes durable. Forcing a file writes its bytes to the disk; forcing its folder writes its name. */
public final class Disk {
    private Disk() {}

    /** Forces the bytes of a file, or the names in a folder, to the disk. */
    public static void force(Path place) throws IOException {
        try (FileChannel channel = FileChannel.open(place, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Forces a folder and everything below it. */
    static void forceAll(Path folder) throws IOException {
        try (Stream<Path> content = Files.walk(folder)) {
            for (Path place : content.toList()) {
                force(place);
            }
        }
    }

    /**
     * Moves a forced draft to its place atomically. The move is durable when this method returns; until then, the old
     * content remains.
     */
    public static void move(Path draft, Path target) throws IOException {
        Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        force(parent(target));
    }

    /** Creates a folder and its missing parents. They are durable when this method returns. */
    public static void makeFolders(Path folder) throws IOException {
        Path parent = folder.toAbsolutePath().getParent();
        if (parent == null || isInUse(folder)) {
            return;
        }
        makeFolders(parent);
        boolean isNew = !Files.exists(folder);
        Files.createDirectories(folder);
        try {
            force(parent);
        } catch (IOException e) {
            // Also tried for an existing folder, because a killed process may have just created it. Folders of other
            // users or of the system cannot always be forced.
            if (isNew) {
                throw e;
            }
        }
    }

    /** Returns whether a folder has content. It was then forced before its content was added, or is not Terrace's. */
    private static boolean isInUse(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> content = Files.list(folder)) {
            return content.findAny().isPresent();
        }
    }

    /** Deletes a folder with everything below it, or a file. Does nothing if it does not exist. Follows no link. */
    public static void delete(Path place) throws IOException {
        if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> content = Files.walk(place)) {
            for (Path each : content.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Returns the absolute path without links, which is equal for two spellings of a file, also of a new one. */
    public static Path place(Path file) {
        try {
            Path absolute = file.toAbsolutePath();
            Path existing = existing(absolute);
            Path place = existing.toRealPath();
            int names = existing.getNameCount();
            return names == absolute.getNameCount()
                    ? place
                    : place.resolve(absolute.subpath(names, absolute.getNameCount()))
                            .normalize();
        } catch (IOException e) {
            return file.toAbsolutePath().normalize();
        }
    }

    /** Returns the path itself if it exists, else the nearest folder above it that does. */
    static Path existing(Path place) {
        Path existing = place;
        while (!Files.exists(existing)) {
            existing = parent(existing);
        }
        return existing;
    }

    /** Returns the parent of a path; the path itself for a root. */
    public static Path parent(Path place) {
        Path absolute = place.toAbsolutePath();
        return Objects.requireNonNullElse(absolute.getParent(), absolute);
    }
}
