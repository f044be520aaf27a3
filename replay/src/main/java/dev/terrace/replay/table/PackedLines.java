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

/** Lines of text that are kept compressed in memory until they are written to a file. */
final class PackedLines {
    private static final int BLOCK = 1 << 15;

    private final List<byte[]> blocks = new ArrayList<>();
    private final ByteArrayOutputStream last = new ByteArrayOutputStream(BLOCK + 1024);

    /** Compresses many lines at a time: fast, because a replay waits for it. */
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);

    private final OutputStream packing = new BufferedOutputStream(new DeflaterOutputStream(last, deflater), BLOCK);

    void add(String line) {
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
     * Writes all lines. No line can be added afterwards.
     *
     * @param isPacked whether the file is compressed by gzip
     */
    void write(Path file, boolean isPacked) throws IOException {
        packing.close();
        deflater.end();
        flush();
        var packed = Collections.enumeration(
                blocks.stream().map(ByteArrayInputStream::new).toList());
        try (OutputStream stream = Files.newOutputStream(file);
                OutputStream out = isPacked ? new GZIPOutputStream(stream) : stream) {
            new InflaterInputStream(new SequenceInputStream(packed)).transferTo(out);
        }
    }
}
