package dev.terrace.text;

import dev.terrace.model.finding.Position;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.zip.GZIPInputStream;

/**
 * One text of cluster objects. Compression and syntax (JSON or YAML) are recognised by content.
 *
 * @param name the name that the user gave, for findings
 */
public record Source(String name, Opening opening) {
    private static final int PEEK = 4096;
    private static final int MOST_PEEKED = 1 << 30;

    /** Opens the bytes of a text. */
    public interface Opening {
        InputStream open() throws IOException;
    }

    /** @throws dev.terrace.model.finding.InvalidInput if the source cannot be read, is empty, or is no text */
    public Events open() {
        try {
            InputStream in = opening.open();
            try {
                return events(unpacked(oneWay(in)));
            } catch (IOException | RuntimeException e) {
                in.close();
                throw e;
            }
        } catch (NoSuchFileException e) {
            throw Malformed.at(Position.of(name), "there is no such file.");
        } catch (AccessDeniedException e) {
            throw Malformed.at(Position.of(name), "the file may not be read.");
        } catch (IOException e) {
            throw Malformed.unreadable(Position.of(name), e);
        }
    }

    private static InputStream unpacked(BufferedInputStream in) throws IOException {
        in.mark(2);
        boolean packed = in.read() == 0x1f && in.read() == 0x8b;
        in.reset();
        return packed ? oneWay(new GZIPInputStream(in, 1 << 16)) : in;
    }

    private static BufferedInputStream oneWay(InputStream in) {
        return new BufferedInputStream(new OneWay(in), 1 << 16);
    }

    /** What is peeked at: more than blanks, unless there is nothing else. Costs the blanks twice at most. */
    private static byte[] head(InputStream in) throws IOException {
        for (int most = PEEK; ; most *= 2) {
            in.mark(most);
            byte[] head = in.readNBytes(most);
            in.reset();
            if (head.length < most || most == MOST_PEEKED || !isBlank(head)) {
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

    private Events events(InputStream in) throws IOException {
        byte[] head = head(in);
        int start = 0;
        if (head.length >= 3 && (head[0] & 0xff) == 0xef && (head[1] & 0xff) == 0xbb && (head[2] & 0xff) == 0xbf) {
            start = 3;
            in.skipNBytes(start);
        }
        int first = -1;
        for (int i = start; i < head.length; i++) {
            int b = head[i] & 0xff;
            if (b < ' ' && b != '\n' && b != '\r' && b != '\t') {
                throw Malformed.at(
                        Position.of(name), "this is neither JSON nor YAML: it begins with bytes that are no text.");
            }
            if (first < 0 && b > ' ') {
                first = b;
            }
        }
        if (head.length == start) {
            throw Malformed.at(Position.of(name), "is empty.");
        }
        return first == '{' || first == '['
                ? new JsonEvents(name, in)
                : new YamlEvents(
                        name,
                        new InputStreamReader(
                                in,
                                StandardCharsets.UTF_8
                                        .newDecoder()
                                        .onMalformedInput(CodingErrorAction.REPORT)
                                        .onUnmappableCharacter(CodingErrorAction.REPORT)));
    }
}
