package dev.terrace.text;

import dev.terrace.model.finding.Position;
import java.io.IOException;
import java.io.Reader;

/**
 * Blanks the lines of a YAML text that kubectl printed among its objects, so that line numbers stay the same. Throws at
 * an error of kubectl. {@link Kubectl} decides which lines are errors, and which are skipped.
 */
final class KubectlLines extends Reader {
    private static final int BLOCK = 1 << 13;
    private static final int LONGEST_ERROR = 2000;

    private final String source;
    private final Reader in;
    private final char[] chars = new char[BLOCK + LONGEST_ERROR];
    private int at;
    private int end;
    /** The end of the processed characters, which can be returned. */
    private int seen;

    private boolean isAtEnd;
    private boolean beginsLine = true;
    private boolean isBlank;
    private boolean isLog;
    private int line = 1;

    KubectlLines(String source, Reader in) {
        this.source = source;
        this.in = in;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        while (at == seen) {
            if (isAtEnd && at == end) {
                return -1;
            }
            fill();
            look();
        }
        int count = Math.min(length, seen - at);
        System.arraycopy(chars, at, into, offset, count);
        at += count;
        return count;
    }

    /** Keeps the beginning of an incomplete line and reads more. */
    private void fill() throws IOException {
        System.arraycopy(chars, at, chars, 0, end - at);
        end -= at;
        seen = 0;
        at = 0;
        int count = in.read(chars, end, chars.length - end);
        isAtEnd = count < 0;
        end += Math.max(0, count);
    }

    /** Processes all lines whose beginnings are complete. */
    private void look() {
        while (seen < end) {
            char c = chars[seen];
            if (beginsLine) {
                if ((isLog || Kubectl.mayBegin(c)) && !begin()) {
                    return;
                }
                beginsLine = false;
            }
            if (c == '\n') {
                line++;
                beginsLine = true;
                isBlank = false;
            } else if ((isBlank || isLog) && c != '\r') {
                chars[seen] = ' ';
            }
            seen++;
        }
    }

    /** Classifies a line by its beginning. Returns false if more characters are needed. */
    private boolean begin() {
        int length = 0;
        while (seen + length < end && length < LONGEST_ERROR && chars[seen + length] != '\n') {
            length++;
        }
        if (seen + length == end && length < LONGEST_ERROR && !isAtEnd) {
            return false;
        }
        String text = new String(chars, seen, length).stripTrailing();
        if (isLog) {
            isBlank = true;
            isLog = !Kubectl.endsLog(text);
        } else if (Kubectl.isError(text)) {
            throw Malformed.kubectl(new Position(source, line, 1), text);
        } else {
            isLog = Kubectl.beginsLog(text);
            isBlank = isLog || Kubectl.isRemark(text);
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
