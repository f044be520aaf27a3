package dev.terrace.plugins.extender;

/** Thrown if a request has no valid answer. The message gives the reason. */
final class Unanswered extends Exception {
    private static final long serialVersionUID = 1;

    Unanswered(String why) {
        super(why);
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
