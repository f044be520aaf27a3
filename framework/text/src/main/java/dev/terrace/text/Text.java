package dev.terrace.text;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.apache.commons.io.input.ReaderInputStream;

/**
 * One text, unpacked.
 *
 * @param name the name of the text in findings
 * @param bytes UTF-8, or UTF-16 or UTF-32 with a byte-order mark
 * @param isNamed whether the user named it; otherwise it was found in a folder or an archive, and may be unrelated
 */
public record Text(String name, InputStream bytes, boolean isNamed) implements Closeable {
    private static final int LONGEST_MARK = 4;

    /**
     * Returns the characters without a byte-order mark.
     *
     * @param malformed the action at bytes that are not in the encoding; {@link CodingErrorAction#REPORT} throws a
     *     {@link java.nio.charset.CharacterCodingException} when they are read
     */
    public Reader characters(CodingErrorAction malformed) throws IOException {
        return decoded(utf8(), StandardCharsets.UTF_8, malformed);
    }

    /** Returns the text in UTF-8 without a byte-order mark, as a stream that can be marked. */
    InputStream utf8() throws IOException {
        InputStream in = buffered(bytes);
        Charset wide = ByteOrderMark.wide(head(in));
        if (wide != null) {
            in = buffered(ReaderInputStream.builder()
                    .setReader(decoded(in, wide, CodingErrorAction.REPORT))
                    .setCharset(StandardCharsets.UTF_8)
                    .get());
        }
        if (ByteOrderMark.startsWith(head(in), 0xef, 0xbb, 0xbf)) {
            in.skipNBytes(3);
        }
        return in;
    }

    static Reader decoded(InputStream in, Charset charset, CodingErrorAction malformed) {
        return new InputStreamReader(
                in, charset.newDecoder().onMalformedInput(malformed).onUnmappableCharacter(malformed));
    }

    private static InputStream buffered(InputStream in) {
        return in instanceof BufferedInputStream ? in : new BufferedInputStream(in, 1 << 16);
    }

    private static byte[] head(InputStream in) throws IOException {
        in.mark(LONGEST_MARK);
        byte[] head = in.readNBytes(LONGEST_MARK);
        in.reset();
        return head;
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
