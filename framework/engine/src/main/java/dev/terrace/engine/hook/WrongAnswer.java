package dev.terrace.engine.hook;

/** Thrown when a plugin's answer is invalid. */
final class WrongAnswer extends RuntimeException {
    /** @param message the end of a sentence that begins with the plugin's name */
    WrongAnswer(String message) {
        super(message, null, false, false);
    }
}
