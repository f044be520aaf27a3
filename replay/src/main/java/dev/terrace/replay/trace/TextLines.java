package dev.terrace.replay.trace;

import dev.terrace.inputs.Inputs;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.text.Malformed;
import dev.terrace.text.Text;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The lines of a file, compressed or not, with their numbers. */
public final class TextLines {
    /** The characters of a sentence that are kept at its beginning and at its end. */
    private static final int KEPT = 110;

    private final String name;
    private final BufferedReader in;
    private int number;

    private TextLines(Text text, CodingErrorAction malformed) throws IOException {
        name = text.name();
        in = new BufferedReader(text.characters(malformed));
    }

    /**
     * Reads a file.
     *
     * @throws InvalidInput with every finding, if the file cannot be read or the reader throws
     */
    public static void read(Path file, Consumer<TextLines> reader) {
        read(file, CodingErrorAction.REPORT, reader);
    }

    /** Reads a file as {@link #read} does, but replaces bytes that are not in its encoding by U+FFFD. */
    static void readLeniently(Path file, Consumer<TextLines> reader) {
        read(file, CodingErrorAction.REPLACE, reader);
    }

    private static void read(Path file, CodingErrorAction malformed, Consumer<TextLines> reader) {
        Inputs.each(file.toString(), text -> {
            try (text) {
                reader.accept(new TextLines(text, malformed));
            } catch (IOException e) {
                throw Malformed.unreadable(Position.of(text.name()), e);
            }
        });
    }

    /** Returns the next line; null at the end. */
    @Nullable
    public String next() {
        try {
            String line = in.readLine();
            number += line == null ? 0 : 1;
            return line;
        } catch (IOException e) {
            throw Malformed.unreadable(Position.of(name), e);
        }
    }

    /** Returns the number of the last line, from 1. */
    public int number() {
        return number;
    }

    /** Returns the position of a column of the last line. */
    Position at(int column) {
        return new Position(name, number, column);
    }

    /** Returns an error in the last line. A sentence that quotes a long text is shortened in the middle. */
    public InvalidInput error(int column, String sentence) {
        int length = sentence.length();
        return Malformed.at(
                at(column),
                length <= 2 * KEPT ? sentence : sentence.substring(0, KEPT) + "…" + sentence.substring(length - KEPT));
    }

    /** Returns an error of any length in the last line. */
    InvalidInput longError(int column, String sentence) {
        return Malformed.at(at(column), sentence);
    }
}
