package dev.terrace.anonymise;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names within texts whose form is not known, such as arguments and what plugins remember. */
record Tokens(NameTable table) {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_./-]+");

    /** The text with the new names of all that are known. */
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

    /** The token's new name, or what is known of its end, such as the zone of {@code revocable-zone.ZONE}. */
    private String token(String token) {
        for (int from = 0; from >= 0 && from < token.length(); from = next(token, from)) {
            Optional<String> end = table.known(token.substring(from));
            if (end.isPresent()) {
                return replacedBefore(token.substring(0, from)) + end.get();
            }
        }
        return replacedBefore(token);
    }

    /** Of a path, each part. */
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
