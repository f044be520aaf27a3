package dev.terrace.inputs;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.tukaani.xz.XZInputStream;

/** Supported compression formats, detected by the first bytes. */
enum Compression {
    GZIP("\u001f\u008b") {
        @Override
        InputStream open(InputStream in) throws IOException {
            return new GZIPInputStream(in, BUFFER);
        }
    },
    BZIP2("BZh") {
        @Override
        InputStream open(InputStream in) throws IOException {
            return new BZip2CompressorInputStream(in, true);
        }
    },
    XZ("\u00fd7zXZ\0") {
        @Override
        InputStream open(InputStream in) throws IOException {
            return new XZInputStream(in, MAX_MEMORY_KIB);
        }
    },
    ZSTD("(\u00b5/\u00fd") {
        @Override
        InputStream open(InputStream in) {
            return new ZstdInputStream(in);
        }
    };

    private static final int BUFFER = 1 << 16;
    private static final int MAX_MEMORY_KIB = 1 << 17;

    /** The first bytes, one per character. */
    private final String magic;

    Compression(String magic) {
        this.magic = magic;
    }

    /** Detects the compression of a stream without changing its position; empty if it is not compressed. */
    static Optional<Compression> of(BufferedInputStream in) throws IOException {
        byte[] head = Peek.at(in, 6);
        return Stream.of(values())
                .filter(one -> Peek.startsWith(head, one.magic))
                .findFirst();
    }

    abstract InputStream open(InputStream in) throws IOException;
}
