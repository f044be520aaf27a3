package dev.terrace.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Takes care that what was written outlives a power cut. A file's bytes are on the disk when the file is forced; its
 * name is there when the folder is forced that holds it.
 */
public final class Disk {
    private Disk() {}

    /** Puts a file's bytes, or the names that a folder holds, on the disk. */
    public static void force(Path place) throws IOException {
        try (FileChannel channel = FileChannel.open(place, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Forces a folder, and all that is in it and below. */
    static void forceAll(Path folder) throws IOException {
        try (Stream<Path> content = Files.walk(folder)) {
            for (Path place : content.toList()) {
                force(place);
            }
        }
    }

    /**
     * Moves a draft, which has been forced, to its place. When this returns, it is there for good; before, what was
     * there is there still.
     */
    public static void move(Path draft, Path target) throws IOException {
        Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        force(parent(target));
    }

    /** Makes a folder and those above it, where they are missing. When this returns, they are there for good. */
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
            // A killed process may have made the folder just before, so this is tried also where it is not new. Not
            // every folder can be forced, though: it may belong to others, or to the system.
            if (isNew) {
                throw e;
            }
        }
    }

    /** What holds something was forced before that was put in, or is not Terrace's. */
    private static boolean isInUse(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> content = Files.list(folder)) {
            return content.findAny().isPresent();
        }
    }

    /** The folder that a place is in; the place itself if that is a root. */
    static Path parent(Path place) {
        Path absolute = place.toAbsolutePath();
        return Objects.requireNonNullElse(absolute.getParent(), absolute);
    }
}
