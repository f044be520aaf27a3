package dev.terrace.whatif.setting;

/** Thrown for a setting with an unknown name or an invalid value. The message is a sentence. */
final class UnknownSetting extends RuntimeException {
    UnknownSetting(String message) {
        super(message);
    }
}
