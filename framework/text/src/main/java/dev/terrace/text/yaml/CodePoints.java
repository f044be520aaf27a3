package dev.terrace.text.yaml;

import java.io.IOException;
import java.io.Reader;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.scanner.Constant;

/**
 * The lookahead window of SnakeYAML's scanner. It replaces SnakeYAML's own window, which is copied completely for every
 * thousand characters of a token.
 *
 * <p>Its time is linear in the length of the text, because it doubles when it is full. Lines and columns are counted as
 * in SnakeYAML.
 */
final class CodePoints extends StreamReader {
    private static final String NAME = "text";
    private static final int BLOCK = 1 << 13;
    private static final int MAX = 1 << 29;

    private static final int NONE = -1;
    /** The excerpt in SnakeYAML's own messages, which are not shown. */
    private static final int[] NOTHING = {};

    private final Reader in;
    /** One block, and the low surrogate of its last character. */
    private final char[] chars;

    private final int block;
    private final int smallest;
    private int[] window;
    /** The index of the current character in the window. */
    private int at;

    private int end;
    /** A character that is forbidden in YAML and follows the window. */
    private int unprintable = NONE;

    private boolean isRead;
    private int index;
    private int documentIndex;
    private int line;
    private int column;
    private long looks;

    CodePoints(Reader in) {
        this(in, BLOCK);
    }

    /** @param block the number of characters that are read at a time */
    CodePoints(Reader in, int block) {
        super(in);
        this.in = in;
        this.block = block;
        this.smallest = 2 * block + 2;
        this.chars = new char[block + 1];
        this.window = new int[smallest];
    }

    /** The number of times that a character was inspected, read, moved or returned. */
    long looks() {
        return looks;
    }

    @Override
    public int peek() {
        return peek(0);
    }

    @Override
    public int peek(int offset) {
        looks++;
        return has(offset) ? window[at + offset] : '\0';
    }

    @Override
    public String prefix(int length) {
        if (length > 0) {
            has(length - 1);
        }
        int all = Math.min(length, end - at);
        looks += all;
        return new String(window, at, all);
    }

    /** Requires, as in SnakeYAML, that the characters are on one line. */
    @Override
    public String prefixForward(int length) {
        String prefix = prefix(length);
        at += length;
        index += length;
        documentIndex += length;
        column = far(column, length);
        return prefix;
    }

    @Override
    public void forward(int length) {
        for (int i = 0; i < length && has(0); i++) {
            looks++;
            int passed = window[at++];
            index++;
            documentIndex++;
            if (Constant.LINEBR.has(passed) || (passed == '\r' && has(0) && window[at] != '\n')) {
                line++;
                column = 0;
            } else if (passed != 0xFEFF) {
                column = far(column, 1);
            }
        }
    }

    /** Adds to a column, saturating at the largest integer. */
    private static int far(int column, int more) {
        return column > Integer.MAX_VALUE - more ? Integer.MAX_VALUE : column + more;
    }

    /** Returns whether the text has a character at this offset from the current one. Reads up to it. */
    private boolean has(int offset) {
        while (offset >= end - at) {
            if (!read()) {
                return false;
            }
        }
        return true;
    }

    /** Reads a block. Returns false at the end of the text. */
    private boolean read() {
        if (unprintable != NONE) {
            throw new ReaderException(NAME, index + end - at, unprintable, "special characters are not allowed");
        }
        if (isRead) {
            return false;
        }
        int count = fill();
        if (count < 0) {
            isRead = true;
            return false;
        }
        makeRoom(count);
        for (int i = 0; i < count && unprintable == NONE; ) {
            int next = Character.codePointAt(chars, i, count);
            i += Character.charCount(next);
            if (isPrintable(next)) {
                window[end++] = next;
            } else {
                unprintable = next;
            }
        }
        looks += count;
        return true;
    }

    /** Reads a block without splitting a surrogate pair. Returns the number of characters; negative at the end. */
    private int fill() {
        try {
            int count = in.read(chars, 0, block);
            if (count > 0 && Character.isHighSurrogate(chars[count - 1])) {
                int low = in.read();
                if (low >= 0) {
                    chars[count++] = (char) low;
                }
            }
            return count;
        } catch (IOException e) {
            throw new YAMLException(e);
        }
    }

    private void makeRoom(int count) {
        if (end + count <= window.length) {
            return;
        }
        int held = end - at;
        int size = size(held + count);
        int[] room = size == window.length ? window : new int[size];
        System.arraycopy(window, at, room, 0, held);
        looks += held;
        window = room;
        at = 0;
        end = held;
    }

    /** Returns the next capacity. SnakeYAML's scanner counts in 31 bits. */
    private int size(int needed) {
        if (needed > MAX) {
            throw new YAMLException("a text or a row of blanks is longer than a thousand million characters");
        }
        return needed <= smallest ? smallest : needed <= window.length ? window.length : 2 * window.length;
    }

    @Override
    public Mark getMark() {
        return new Mark(NAME, index, line, column, NOTHING, 0);
    }

    @Override
    public int getColumn() {
        return column;
    }

    @Override
    public int getDocumentIndex() {
        return documentIndex;
    }

    @Override
    public void resetDocumentIndex() {
        documentIndex = 0;
    }

    @Override
    public int getIndex() {
        return index;
    }

    @Override
    public int getLine() {
        return line;
    }
}
