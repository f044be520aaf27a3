package dev.terrace.anonymise;

import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces names within texts of unknown format, such as arguments and plugin states.
 *
 * @param words the words of the declarations of plugins and actions, which stay
 */
record Tokens(NameTable table, Set<String> words) {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_./-]+");

    /**
     * Records the parts of a text that are neither known names nor words. Call it after all other names are recorded.
     */
    void note(String text) {
        if (!table.isNoted(text)) {
            TOKEN.matcher(text)
                    .results()
                    .forEach(token -> token(
                            token.group(),
                            table::isNoted,
                            part -> {
                                if (!part.isEmpty()
                                        && !WellKnown.isPlain(part)
                                        && !WellKnown.isArgument(part)
                                        && !words.contains(part)) {
                                    table.noted(Domain.VALUE, part);
                                }
                                return part;
                            },
                            known -> known));
        }
    }

    /** The text with all known names replaced. */
    String replaced(String text) {
        return table.known(text)
                .orElseGet(() -> TOKEN.matcher(text)
                        .replaceAll(token -> Matcher.quoteReplacement(token(
                                token.group(),
                                part -> table.known(part).isPresent(),
                                part -> part,
                                known -> table.known(known).orElse(known)))));
    }

    /**
     * Maps a token, which may end with a known name, such as the zone in {@code revocable-zone.ZONE}.
     *
     * @param others for each segment of the rest that is not known
     */
    private static String token(
            String token, Predicate<String> isKnown, UnaryOperator<String> others, UnaryOperator<String> known) {
        for (int from = 0; from >= 0 && from < token.length(); from = next(token, from)) {
            if (isKnown.test(token.substring(from))) {
                return before(token.substring(0, from), isKnown, others, known) + known.apply(token.substring(from));
            }
        }
        return before(token, isKnown, others, known);
    }

    /** Maps each segment of a path. */
    private static String before(
            String token, Predicate<String> isKnown, UnaryOperator<String> others, UnaryOperator<String> known) {
        int slash = token.indexOf('/');
        if (slash < 0 || WellKnown.isPlain(token)) {
            int end = token.endsWith(".") ? token.length() - 1 : token.length();
            return others.apply(token.substring(0, end)) + token.substring(end);
        }
        String first = token.substring(0, slash);
        String rest = token.substring(slash + 1);
        return (isKnown.test(first) ? known.apply(first) : WellKnown.isDomain(first) ? first : others.apply(first))
                + "/"
                + (rest.isEmpty() ? "" : token(rest, isKnown, others, known));
    }

    private static int next(String token, int from) {
        int dot = token.indexOf('.', from);
        int slash = token.indexOf('/', from);
        int next = dot < 0 ? slash : slash < 0 ? dot : Math.min(dot, slash);
        return next < 0 ? -1 : next + 1;
    }
}
