package dev.terrace.replay.trace;

import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Sources;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.text.Malformed;
import dev.terrace.text.Text;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The lines of a file, compressed or not, with their numbers. */
public final class TextLines {
    private final String name;
    private final BufferedReader in;
    private int number;

    private TextLines(Text text) {
        name = text.name();
        in = new BufferedReader(new InputStreamReader(text.bytes(), StandardCharsets.UTF_8));
    }

    /**
     * Reads a file.
     *
     * @throws InvalidInput with every finding, if the file cannot be read or the reader throws
     */
    public static void read(Path file, Consumer<TextLines> reader) {
        List<Finding> findings = new ArrayList<>();
        Inputs.each(
                Sources.of(List.of(file.toString()), findings::add),
                text -> {
                    reader.accept(new TextLines(text));
                    return true;
                },
                findings::add);
        if (findings.stream().anyMatch(Finding::isError)) {
            throw new InvalidInput(findings);
        }
    }

    /** Returns the next line; null at the end. */
    @Nullable
    public String next() {
        try {
            number++;
            return in.readLine();
        } catch (IOException e) {
            throw Malformed.unreadable(Position.of(name), e);
        }
    }

    /** Returns the number of the last line, from 1. */
    public int number() {
        return number;
    }

    /** Returns an error in the last line. */
    public InvalidInput error(int column, String sentence) {
        return Malformed.at(new Position(name, number, column), sentence);
    }
}
