package dev.terrace.inputs;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads ahead without changing the position. */
final class Peek {
    private Peek() {}

    static BufferedInputStream buffered(InputStream in) {
        return new BufferedInputStream(in, 1 << 16);
    }

    /** Returns the next bytes without consuming them. */
    static byte[] at(BufferedInputStream in, int length) throws IOException {
        in.mark(length);
        byte[] head = in.readNBytes(length);
        in.reset();
        return head;
    }

    /** @param magic one byte in each character */
    static boolean startsWith(byte[] head, String magic) {
        return new String(head, StandardCharsets.ISO_8859_1).startsWith(magic);
    }
}
