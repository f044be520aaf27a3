package dev.terrace.model.finding;

/**
 * A position in a file. Lines and columns begin with 1; 0 means that the position has none.
 *
 * @param source the file as the user named it, or a placeholder such as {@code <stdin>}
 */
public record Position(String source, int line, int column) {
    /** The file as a whole. */
    public static Position of(String source) {
        return new Position(source, 0, 0);
    }

    @Override
    public String toString() {
        return line == 0 ? source : source + ":" + line + ":" + column;
    }
}
