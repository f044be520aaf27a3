package dev.terrace.configuration;

import dev.terrace.model.finding.Position;
import org.yaml.snakeyaml.error.Mark;

/**
 * The place of a YAML text within the file that the user edits.
 *
 * @param source the file, as the user named it
 * @param lines lines of the file above the text
 * @param columns columns of the file left of the text
 */
record Origin(String source, int lines, int columns) {
    static Origin wholeFile(String source) {
        return new Origin(source, 0, 0);
    }

    Position at(Mark mark) {
        return at(mark.getLine() + 1, mark.getColumn() + 1);
    }

    /** @param line the line of the text, counted from 1 */
    Position at(int line, int column) {
        return new Position(source, lines + line, columns + column);
    }

    /** @param index the index of a character of the text */
    Position at(String text, int index) {
        int line = 1
                + (int) text.substring(0, index).chars().filter(c -> c == '\n').count();
        return at(line, index - text.lastIndexOf('\n', index - 1));
    }

    Position file() {
        return Position.of(source);
    }
}
