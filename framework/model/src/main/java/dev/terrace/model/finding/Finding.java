package dev.terrace.model.finding;

/**
 * One thing that is wrong or worth saying, in one sentence, at one place.
 *
 * @param message a sentence that names the offending value and what would be right
 */
public record Finding(Severity severity, Position position, String message) {
    /** How severe the finding is. */
    public enum Severity {
        /** Nothing is run. */
        ERROR,
        /** The cycle runs; {@code --strict} makes it an error. */
        WARNING
    }

    public static Finding error(Position position, String message) {
        return new Finding(Severity.ERROR, position, message);
    }

    public static Finding warning(Position position, String message) {
        return new Finding(Severity.WARNING, position, message);
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** One line that can be printed, whatever the input holds; see {@link OneLine}. */
    @Override
    public String toString() {
        return OneLine.of(position + ": " + message);
    }
}
