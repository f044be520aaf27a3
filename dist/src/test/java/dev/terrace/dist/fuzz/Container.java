package dev.terrace.dist.fuzz;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Archives that hold the files of a dump, and the compressions and encodings around them. */
enum Container {
    ZIP {
        @Override
        byte[] pack(List<byte[]> files) throws IOException {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (ZipOutputStream zip = new ZipOutputStream(packed)) {
                for (int i = 0; i < files.size(); i++) {
                    zip.putNextEntry(new ZipEntry("dump/part." + i + ".json"));
                    zip.write(files.get(i));
                }
            }
            return packed.toByteArray();
        }
    },
    TAR {
        @Override
        byte[] pack(List<byte[]> files) throws IOException {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (TarArchiveOutputStream tar = new TarArchiveOutputStream(packed)) {
                for (int i = 0; i < files.size(); i++) {
                    TarArchiveEntry entry = new TarArchiveEntry("dump/part." + i + ".json");
                    entry.setSize(files.get(i).length);
                    tar.putArchiveEntry(entry);
                    tar.write(files.get(i));
                    tar.closeArchiveEntry();
                }
            }
            return packed.toByteArray();
        }
    };

    abstract byte[] pack(List<byte[]> files) throws IOException;

    /** One archive of the files, compressed or not. */
    static byte[] archive(List<byte[]> files, Random random) throws IOException {
        byte[] archive = values()[random.nextInt(values().length)].pack(files);
        return random.nextBoolean() ? compressed(archive, random) : archive;
    }

    /** A text compressed, or in UTF-16 with a byte-order mark. */
    static byte[] wrapped(byte[] text, Random random) throws IOException {
        return random.nextInt(5) == 0
                ? new String(text, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16)
                : compressed(text, random);
    }

    private static byte[] compressed(byte[] bytes, Random random) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = compression(packed, random)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private static OutputStream compression(OutputStream out, Random random) throws IOException {
        return switch (random.nextInt(4)) {
            case 0 -> new GZIPOutputStream(out);
            case 1 -> new BZip2CompressorOutputStream(out, 1);
            case 2 -> new XZOutputStream(out, new LZMA2Options(0));
            default -> new ZstdOutputStream(out);
        };
    }
}
