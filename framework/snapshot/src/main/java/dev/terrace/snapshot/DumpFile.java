package dev.terrace.snapshot;

import dev.terrace.files.NewFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Writes files of dumps: JSON if the name ends in {@code .json}, else YAML; a further {@code .gz} compresses them. */
final class DumpFile {
    private DumpFile() {}

    /** Writes the content of a dump, and closes the stream. */
    @FunctionalInterface
    interface Content {
        void write(OutputStream out, SnapshotWriter.Format format) throws IOException;
    }

    /** Writes a file atomically. It is durable when this method returns. */
    static void write(Path file, Content content) throws IOException {
        String name = String.valueOf(file.getFileName());
        boolean isPacked = name.endsWith(".gz");
        boolean isJson = (isPacked ? name.substring(0, name.length() - 3) : name).endsWith(".json");
        SnapshotWriter.Format format = isJson ? SnapshotWriter.Format.JSON : SnapshotWriter.Format.YAML;
        NewFile.write(file, out -> content.write(isPacked ? new GZIPOutputStream(out, 1 << 16) : out, format));
    }
}
