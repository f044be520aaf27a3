package dev.terrace.server.http;

import org.jspecify.annotations.Nullable;

/** Entity tags: quoted, and weak where the bytes are not those that were tagged. */
final class Tags {
    private Tags() {}

    static String strong(String tag) {
        return '"' + tag + '"';
    }

    /** For the same in another encoding. */
    static String weak(String tag) {
        return "W/\"" + tag + '"';
    }

    /** Whether a list of tags, as {@code If-None-Match} has it, has this one. */
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
