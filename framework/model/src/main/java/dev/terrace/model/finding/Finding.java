package dev.terrace.model.finding;

/**
 * A defect or a remark at one position of an input, in one sentence.
 *
 * @param message a sentence that names the offending value and the correct form
 */
public record Finding(Severity severity, Position position, String message) {
    /** The severity of a finding. */
    public enum Severity {
        /** Prevents the run. */
        ERROR,
        /** Does not prevent the run; {@code --strict} turns it into an error. */
        WARNING
    }

    public static Finding error(Position position, String message) {
        return new Finding(Severity.ERROR, position, message);
    }

    public static Finding warning(Position position, String message) {
        return new Finding(Severity.WARNING, position, message);
    }

    /** Returns the finding as an error, as {@code --strict} demands. */
    public Finding asError() {
        return error(position, message);
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** Returns one line that is safe to print for any input; see {@link OneLine}. */
    @Override
    public String toString() {
        return OneLine.of(position + ": " + message);
    }
}
