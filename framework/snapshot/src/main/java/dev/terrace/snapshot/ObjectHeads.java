package dev.terrace.snapshot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Filters lines that cannot contain the name of an object from block-style YAML, as kubectl writes it. Filtering is
 * much faster than parsing. JSON is unchanged.
 */
final class ObjectHeads {
    /** The fields to remove, with their content, which has a deeper indentation. */
    private static final List<byte[]> LEFT_OUT = Stream.of(
                    "spec", "status", "data", "labels", "annotations", "uid", "creationTimestamp", "resourceVersion")
            .map(field -> (field + ":").getBytes(StandardCharsets.UTF_8))
            .toList();

    private ObjectHeads() {}

    /** Reads the whole text and returns it filtered. */
    static InputStream of(InputStream in) throws IOException {
        byte[] text = in.readAllBytes();
        int first = firstNonBlank(text, 0, text.length, true);
        if (first < text.length && !isUtf8Yaml(text, first)) {
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
            int key = firstNonBlank(text, begin, end, false);
            int indentation = key - begin;
            if (key < end && indentation <= leftOut) {
                if (isLeftOut(text, key, end)) {
                    leftOut = indentation;
                } else {
                    leftOut = Integer.MAX_VALUE;
                    heads.write(text, begin, Math.min(end + 1, text.length) - begin);
                }
            }
            begin = end + 1;
        }
        return new ByteArrayInputStream(heads.toByteArray());
    }

    /** Returns whether the text is neither JSON nor begins with the byte-order mark of another encoding. */
    private static boolean isUtf8Yaml(byte[] text, int first) {
        int begin = text[first] & 0xff;
        return begin != '{' && begin != '[' && begin != 0 && begin != 0xfe && begin != 0xff;
    }

    /**
     * Returns the index of the first byte that is neither a space nor a carriage return, which ends a blank line of a
     * file with CRLF.
     *
     * @param orLine whether line feeds are skipped, too
     */
    private static int firstNonBlank(byte[] text, int from, int end, boolean orLine) {
        int at = from;
        while (at < end && (text[at] == ' ' || text[at] == '\r' || (orLine && text[at] == '\n'))) {
            at++;
        }
        return at;
    }

    private static boolean isLeftOut(byte[] text, int key, int end) {
        for (byte[] field : LEFT_OUT) {
            if (key + field.length <= end && Arrays.equals(text, key, key + field.length, field, 0, field.length)) {
                return true;
            }
        }
        return false;
    }
}
