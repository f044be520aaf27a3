package dev.terrace.whatif.setting;

/** A setting that names what is not there. The message is a sentence. */
final class Unknown extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unknown(String message) {
        super(message);
    }
}
