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
        if (list == null) {
            return false;
        }
        if (list.equals("*")) {
            return true;
        }
        int at = list.indexOf(tag);
        return at > 0 && list.charAt(at - 1) == '"' && list.startsWith("\"", at + tag.length());
    }
}
