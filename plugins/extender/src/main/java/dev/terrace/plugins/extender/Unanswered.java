package dev.terrace.plugins.extender;

/** Thrown if a request has no valid answer. The message gives the reason. */
final class Unanswered extends Exception {
    Unanswered(String why) {
        super(why);
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
