package dev.terrace.text;

import dev.terrace.model.finding.Position;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Recognises the syntax of a text, JSON or YAML, by its first bytes. */
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
    static Opened open(Text text) throws IOException {
        String name = text.name();
        InputStream in = text.utf8();
        byte[] head = head(in);
        if (head.length == 0) {
            throw Malformed.at(Position.of(name), "is empty.");
        }
        return new Opened(
                isJson(name, head)
                        ? new JsonEvents(name, in)
                        : new YamlEvents(
                                name,
                                new KubectlLines(
                                        name, Text.decoded(in, StandardCharsets.UTF_8, CodingErrorAction.REPORT))),
                new String(head, StandardCharsets.UTF_8));
    }

    private static boolean isJson(String name, byte[] head) {
        int first = -1;
        for (int i = 0; i < head.length; i++) {
            int b = head[i] & 0xff;
            boolean isControl = b < ' ' && b != '\n' && b != '\r' && b != '\t';
            if (b == 0 || (isControl && i < MAGIC)) {
                throw Malformed.at(Position.of(name), OtherFormats.ofBytes(head));
            }
            if (first < 0 && b > ' ') {
                first = b;
            }
        }
        return first == '{' || first == '[';
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
