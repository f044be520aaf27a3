package dev.terrace.text;

import dev.terrace.model.finding.Position;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.apache.commons.io.input.ReaderInputStream;

/** Recognises the encoding and the syntax of a text, JSON or YAML, by its first bytes. */
final class FormatDetector {
    private static final int PEEK = 4096;
    private static final int MAX_PEEKED = 1 << 30;
    /** The prefix in which binary data is recognised. Later control characters are reported with their position. */
    private static final int MAGIC = 16;

    /**
     * An opened text.
     *
     * @param head its first characters
     */
    record Opened(Events events, String head) {}

    private FormatDetector() {}

    /** @throws dev.terrace.model.finding.InvalidInput if the text is empty or binary */
    static Opened open(String name, InputStream bytes) throws IOException {
        InputStream in = buffered(bytes);
        byte[] head = head(in);
        int mark = 0;
        Charset wide = ByteOrderMark.wide(head);
        if (wide != null) {
            in = buffered(asUtf8(in, wide));
            head = head(in);
        }
        if (ByteOrderMark.startsWith(head, 0xef, 0xbb, 0xbf)) {
            mark = 3;
            in.skipNBytes(mark);
        }
        if (head.length == mark) {
            throw Malformed.at(Position.of(name), "is empty.");
        }
        boolean isJson = isJson(name, head, mark);
        return new Opened(
                isJson
                        ? new JsonEvents(name, in)
                        : new YamlEvents(name, new KubectlLines(name, reader(in, StandardCharsets.UTF_8))),
                new String(head, mark, head.length - mark, StandardCharsets.UTF_8));
    }

    private static InputStream buffered(InputStream in) {
        return in instanceof BufferedInputStream ? in : new BufferedInputStream(in, 1 << 16);
    }

    private static boolean isJson(String name, byte[] head, int from) {
        int first = -1;
        for (int i = from; i < head.length; i++) {
            int b = head[i] & 0xff;
            boolean isControl = b < ' ' && b != '\n' && b != '\r' && b != '\t';
            if (b == 0 || (isControl && i < from + MAGIC)) {
                throw Malformed.at(Position.of(name), OtherFormats.ofBytes(head));
            }
            if (first < 0 && b > ' ') {
                first = b;
            }
        }
        return first == '{' || first == '[';
    }

    private static InputStream asUtf8(InputStream in, Charset charset) throws IOException {
        return ReaderInputStream.builder()
                .setReader(reader(in, charset))
                .setCharset(StandardCharsets.UTF_8)
                .get();
    }

    private static Reader reader(InputStream in, Charset charset) {
        return new InputStreamReader(
                in,
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    /**
     * Returns the first bytes. They contain a non-blank byte unless the text is blank. Each leading blank is read at
     * most twice.
     */
    private static byte[] head(InputStream in) throws IOException {
        for (int most = PEEK; ; most *= 2) {
            in.mark(most);
            byte[] head = in.readNBytes(most);
            in.reset();
            if (head.length < most || most == MAX_PEEKED || !isBlank(head)) {
                return head;
            }
        }
    }

    private static boolean isBlank(byte[] head) {
        for (byte b : head) {
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return false;
            }
        }
        return true;
    }
}
