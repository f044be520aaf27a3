package dev.terrace.replay.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer of small numbers and short texts. Mutable. */
public final class PackedOutput {
    private static final int MAX_OF_NUMBER = 10;

    private byte[] bytes;
    private int size;

    public PackedOutput(int capacity) {
        bytes = new byte[capacity];
    }

    public int size() {
        return size;
    }

    /** Writes seven bits per byte, the sign first. */
    public void number(long value) {
        reserve(MAX_OF_NUMBER);
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7fL) != 0) {
            bytes[size++] = (byte) ((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    void text(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        number(encoded.length);
        reserve(encoded.length);
        System.arraycopy(encoded, 0, bytes, size, encoded.length);
        size += encoded.length;
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
        }
    }

    /** Returns the content and empties the buffer. */
    public byte[] take() {
        byte[] content = Arrays.copyOf(bytes, size);
        size = 0;
        return content;
    }
}
