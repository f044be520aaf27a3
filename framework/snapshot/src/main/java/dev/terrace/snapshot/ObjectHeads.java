package dev.terrace.snapshot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Leaves out of YAML in block style, as kubectl writes it, the lines in which no name of an object can stand. Lines are
 * told apart far quicker than they are parsed. JSON stays as it is.
 */
final class ObjectHeads {
    /** Fields that are maps; what is in them is indented further. */
    private static final List<byte[]> LEFT_OUT =
            List.of(bytes("spec:"), bytes("status:"), bytes("data:"), bytes("labels:"), bytes("annotations:"));

    private ObjectHeads() {}

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Reads a text to its end. */
    static InputStream of(InputStream in) throws IOException {
        byte[] text = unpacked(in.readAllBytes());
        int first = after(text, 0, text.length, true);
        if (first < text.length && (text[first] == '{' || text[first] == '[')) {
            return new ByteArrayInputStream(text);
        }
        ByteArrayOutputStream heads = new ByteArrayOutputStream();
        int leftOut = Integer.MAX_VALUE;
        int begin = 0;
        while (begin < text.length) {
            int end = begin;
            while (end < text.length && text[end] != '\n') {
                end++;
            }
            int key = after(text, begin, end, false);
            int indentation = key - begin;
            if (key < end && indentation <= leftOut) {
                leftOut = isLeftOut(text, key, end) ? indentation : Integer.MAX_VALUE;
                heads.write(text, begin, Math.min(end + 1, text.length) - begin);
            }
            begin = end + 1;
        }
        return new ByteArrayInputStream(heads.toByteArray());
    }

    private static byte[] unpacked(byte[] bytes) throws IOException {
        boolean isPacked = bytes.length > 1 && bytes[0] == 0x1f && bytes[1] == (byte) 0x8b;
        return isPacked ? new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes() : bytes;
    }

    /** The place of the first byte that is no blank. */
    private static int after(byte[] text, int from, int end, boolean orLine) {
        int at = from;
        while (at < end && (text[at] == ' ' || (orLine && (text[at] == '\n' || text[at] == '\r')))) {
            at++;
        }
        return at;
    }

    private static boolean isLeftOut(byte[] text, int key, int end) {
        for (byte[] each : LEFT_OUT) {
            int behind = key + each.length;
            if (behind <= end
                    && Arrays.equals(text, key, behind, each, 0, each.length)
                    && after(text, behind, end, true) == end) {
                return true;
            }
        }
        return false;
    }
}
