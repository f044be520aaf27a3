package dev.terrace.cli.process;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * A stream of UTF-8 that is printed as it is written, so that a long text is never held as a whole. Closing it leaves
 * the writer open.
 */
public final class PrintedBytes extends OutputStream {
    private static final int SIZE = 8192;

    private final PrintWriter out;
    private final CharsetDecoder decoder =
            StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE);
    private final ByteBuffer bytes = ByteBuffer.allocate(SIZE);
    /** Never overflows: a character has at least one byte. */
    private final CharBuffer chars = CharBuffer.allocate(SIZE);

    public PrintedBytes(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from, int start, int length) {
        for (int done = 0; done < length; ) {
            int part = Math.min(length - done, bytes.remaining());
            bytes.put(from, start + done, part).flip();
            done += part;
            var unused = decoder.decode(bytes, chars, false);
            out.write(chars.array(), 0, chars.position());
            chars.clear();
            bytes.compact();
        }
    }

    @Override
    public void flush() {
        out.flush();
    }

    @Override
    public void close() {
        flush();
    }
}
