package dev.terrace.server.library;

import dev.terrace.server.store.Hash;

/** A built-in configuration, which never changes. */
public record ReadyMade(String name, String text, String hash) {
    public static ReadyMade of(String name, String text) {
        return new ReadyMade(name, text, Hash.of(text));
    }
}
