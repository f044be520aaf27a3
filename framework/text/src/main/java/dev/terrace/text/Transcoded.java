package dev.terrace.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Converts UTF-16 or UTF-32 with a byte-order mark into UTF-8. */
final class Transcoded extends InputStream {
    private final Reader in;
    /** One block, and the low surrogate of its last character. */
    private final char[] chars = new char[(1 << 13) + 1];

    private byte[] bytes = {};
    private int at;

    Transcoded(InputStream in, Charset charset) {
        this.in = new InputStreamReader(
                in,
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    @Override
    public int read() throws IOException {
        return hasMore() ? bytes[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!hasMore()) {
            return -1;
        }
        int count = Math.min(length, bytes.length - at);
        System.arraycopy(bytes, at, into, offset, count);
        at += count;
        return count;
    }

    private boolean hasMore() throws IOException {
        while (at == bytes.length) {
            int count = in.read(chars, 0, chars.length - 1);
            if (count < 0) {
                return false;
            }
            if (count > 0 && Character.isHighSurrogate(chars[count - 1])) {
                count += Math.max(0, in.read(chars, count, 1));
            }
            bytes = new String(chars, 0, count).getBytes(StandardCharsets.UTF_8);
            at = 0;
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
