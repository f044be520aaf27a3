package dev.terrace.replay.trace;

import java.nio.charset.StandardCharsets;

/** Reads the content of a {@link PackedOutput}. Mutable. */
final class PackedInput {
    private final byte[] bytes;
    private int at;

    PackedInput(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns a copy at the same position. Shares the bytes. */
    PackedInput copy() {
        PackedInput copy = new PackedInput(bytes);
        copy.at = at;
        return copy;
    }

    boolean isAtEnd() {
        return at == bytes.length;
    }

    long number() {
        long value = 0;
        int shift = 0;
        int next = bytes[at++];
        while (next < 0) {
            value |= (next & 0x7fL) << shift;
            shift += 7;
            next = bytes[at++];
        }
        value |= (long) next << shift;
        return (value >>> 1) ^ -(value & 1);
    }

    String text() {
        int length = (int) number();
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }
}
