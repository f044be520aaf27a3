package dev.terrace.anonymise;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces names within texts of unknown format, such as arguments and plugin states. */
record Tokens(NameTable table) {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_./-]+");

    /** The text with all known names replaced. */
    String replaced(String text) {
        Optional<String> whole = table.known(text);
        if (whole.isPresent()) {
            return whole.get();
        }
        Matcher matcher = TOKEN.matcher(text);
        StringBuilder replaced = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(replaced, Matcher.quoteReplacement(token(matcher.group())));
        }
        return matcher.appendTail(replaced).toString();
    }

    /**
     * The token's new name, or the token with a known suffix replaced, such as the zone in {@code revocable-zone.ZONE}.
     */
    private String token(String token) {
        for (int from = 0; from >= 0 && from < token.length(); from = next(token, from)) {
            Optional<String> end = table.known(token.substring(from));
            if (end.isPresent()) {
                return replacedBefore(token.substring(0, from)) + end.get();
            }
        }
        return replacedBefore(token);
    }

    /** Replaces each segment of a path. */
    private String replacedBefore(String token) {
        int slash = token.indexOf('/');
        if (slash < 0) {
            return token;
        }
        String first = token.substring(0, slash);
        String rest = token.substring(slash + 1);
        return table.known(first).orElse(first) + "/" + (rest.isEmpty() ? "" : token(rest));
    }

    private static int next(String token, int from) {
        int dot = token.indexOf('.', from);
        int slash = token.indexOf('/', from);
        int next = dot < 0 ? slash : slash < 0 ? dot : Math.min(dot, slash);
        return next < 0 ? -1 : next + 1;
    }
}
