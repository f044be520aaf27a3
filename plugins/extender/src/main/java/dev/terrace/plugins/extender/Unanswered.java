package dev.terrace.plugins.extender;

/** A question that was not answered, or not with what was asked for; the message says why. */
final class Unanswered extends Exception {
    private static final long serialVersionUID = 1;

    Unanswered(String why) {
        super(why);
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
