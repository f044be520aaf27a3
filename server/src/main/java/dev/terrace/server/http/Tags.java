package dev.terrace.server.http;

import org.jspecify.annotations.Nullable;

/** Entity tags. A tag is weak if the encoded bytes differ from the tagged ones. */
final class Tags {
    private Tags() {}

    static String strong(String tag) {
        return '"' + tag + '"';
    }

    /** A tag for the same document in another encoding. */
    static String weak(String tag) {
        return "W/\"" + tag + '"';
    }

    /** Returns whether a list of tags in {@code If-None-Match} contains this tag. */
    static boolean match(@Nullable String list, String tag) {
        return list != null && (list.equals("*") || list.contains(strong(tag)));
    }
}
