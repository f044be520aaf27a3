package dev.terrace.replay.table;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;

/** The lines of a file, which are kept compressed in memory until they are written. */
class PackedLines {
    private static final int BLOCK = 1 << 15;

    private final String file;
    private final List<byte[]> blocks = new ArrayList<>();
    private final ByteArrayOutputStream last = new ByteArrayOutputStream(BLOCK + 1024);

    /** Compresses many lines at a time: fast, because a replay waits for it. */
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);

    private final OutputStream packing = new BufferedOutputStream(new DeflaterOutputStream(last, deflater), BLOCK);

    /** @param file the name of the file, without {@code .gz} */
    PackedLines(String file) {
        this.file = file;
    }

    /** Creates the file of a table, with its header. */
    PackedLines(String table, List<TableColumn> columns) {
        this(table + ".csv");
        add(TableColumn.header(columns));
    }

    final void add(String line) {
        try {
            packing.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (last.size() >= BLOCK) {
            flush();
        }
    }

    private void flush() {
        blocks.add(last.toByteArray());
        last.reset();
    }

    /**
     * Writes the file into a folder. No line can be added afterwards.
     *
     * @param isPacked whether the file is compressed by gzip
     */
    final void write(Path folder, boolean isPacked) throws IOException {
        packing.close();
        deflater.end();
        flush();
        var packed = Collections.enumeration(
                blocks.stream().map(ByteArrayInputStream::new).toList());
        try (OutputStream stream = Files.newOutputStream(folder.resolve(file + (isPacked ? ".gz" : "")));
                OutputStream out = isPacked ? new GZIPOutputStream(stream) : stream) {
            new InflaterInputStream(new SequenceInputStream(packed)).transferTo(out);
        }
    }
}
