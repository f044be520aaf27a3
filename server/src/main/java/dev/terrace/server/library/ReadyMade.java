package dev.terrace.server.library;

import dev.terrace.files.Sha256;

/**
 * A built-in configuration, which never changes.
 *
 * @param hash the SHA-256 of the text
 */
public record ReadyMade(String name, String text, String hash) {
    public static ReadyMade of(String name, String text) {
        return new ReadyMade(name, text, Sha256.of(text));
    }
}
