package dev.terrace.anonymise;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces texts in a device selector, which is CEL. Texts that are compared as a whole can be renamed. A selector that
 * splits texts or orders them is refused.
 */
final class SelectorText {
    /** The tokens of CEL: strings with their prefixes, names, numbers, blanks and comments, and operators. */
    private static final Pattern TOKEN = Pattern.compile(
            "(?<text>(?i:[rb]{0,2})(?:\"\"\"(?s:.*?)\"\"\"|'''(?s:.*?)'''"
                    + "|\"(?:[^\"\\\\]|\\\\.)*+\"|'(?:[^'\\\\]|\\\\.)*+'))|(?<name>[A-Za-z_][A-Za-z0-9_]*)"
                    + "|(?<blank>\\s+|//[^\\n]*)|(?<other>0[xX][0-9a-fA-F]+u?|[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?u?|<=|>=|==|!=|&&|\\|\\||.)");

    private static final Set<String> READING = Set.of("quantity", "isQuantity", "semver", "isSemver");

    /** Functions that return a text unchanged, or test its presence. */
    private static final Set<String> KEEPING = Tables.of("selector keeping");

    /** Functions that do not concern texts. */
    private static final Set<String> OTHERS = Tables.of("selector others");

    /** The remaining identifiers of CEL and of its extensions. */
    private static final Set<String> NAMES = Tables.of("selector names");

    private static final Set<String> ORDERING = Set.of("<", "<=", ">", ">=", "+");

    private final List<Token> tokens = new ArrayList<>();

    /** @param apart the blank before the token */
    private record Token(String apart, String text, boolean isText, boolean isName) {}

    private SelectorText(String cel) {
        Matcher matcher = TOKEN.matcher(cel);
        int end = 0;
        String apart = "";
        while (matcher.lookingAt()) {
            String text = matcher.group();
            if (matcher.group("blank") == null) {
                tokens.add(new Token(apart, text, matcher.group("text") != null, matcher.group("name") != null));
            }
            // A comment does not affect decisions.
            apart = matcher.group("blank") == null ? "" : " ";
            end = matcher.end();
            matcher.region(end, cel.length());
        }
        if (end < cel.length()) {
            throw new Refused("ends within a string literal");
        }
    }

    /** Thrown for a selector that cannot be mapped, with the reason. */
    static final class Refused extends RuntimeException {
        Refused(String why) {
            super(why);
        }
    }

    /** Returns whether the word has a meaning in any selector. */
    static boolean isWord(String word) {
        return NAMES.contains(word) || READING.contains(word) || KEEPING.contains(word) || OTHERS.contains(word);
    }

    /**
     * The selector with new texts and identifiers.
     *
     * @param names for texts that are compared as a whole
     * @param ids for identifiers
     * @param read for texts that a function parses, such as versions
     * @throws Refused if a text in it is not compared as a whole
     */
    static String renamed(
            String cel, UnaryOperator<String> names, UnaryOperator<String> ids, UnaryOperator<String> read) {
        return new SelectorText(cel).replaced(names, ids, read);
    }

    private String replaced(UnaryOperator<String> names, UnaryOperator<String> ids, UnaryOperator<String> read) {
        StringBuilder out = new StringBuilder();
        Deque<String> calls = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.text.equals("(") || token.text.equals("[") || token.text.equals("{")) {
                calls.push(token.text.equals("(") ? function(i) : "");
            } else if (token.text.equals(")") || token.text.equals("]") || token.text.equals("}")) {
                calls.poll();
            }
            out.append(token.apart);
            String call = calls.isEmpty() ? "" : calls.peek();
            if (token.isText) {
                boolean isRead = READING.contains(call);
                if (!isRead) {
                    requireWhole(i, call);
                }
                String old = content(token.text);
                String text = (isRead ? read : names).apply(old);
                out.append(isRead && text.equals(old) ? token.text : '"' + text + '"');
            } else {
                out.append(token.isName && !isWord(token.text) ? ids.apply(token.text) : token.text);
            }
        }
        return out.toString();
    }

    /** The function before a parenthesis; empty if the parenthesis only groups. */
    private String function(int parenthesis) {
        Token before = parenthesis == 0 ? null : tokens.get(parenthesis - 1);
        if (before == null || !before.isName || before.text.equals("in")) {
            return "";
        }
        String function = before.text;
        boolean isOfSets = parenthesis > 2 && tokens.get(parenthesis - 3).text.equals("sets");
        boolean isKnown = READING.contains(function)
                || OTHERS.contains(function)
                || (KEEPING.contains(function) && (isOfSets || !function.equals("contains")));
        if (!isKnown) {
            throw new Refused("calls " + function + ", which splits texts");
        }
        return function;
    }

    private void requireWhole(int i, String call) {
        String before = i == 0 ? "" : tokens.get(i - 1).text;
        String after = i + 1 == tokens.size() ? "" : tokens.get(i + 1).text;
        if (ORDERING.contains(before) || ORDERING.contains(after)) {
            throw new Refused("orders or joins texts");
        }
        if (!call.isEmpty() && !KEEPING.contains(call)) {
            throw new Refused("calls " + call + " with a text");
        }
    }

    /** The content of a text. Escapes other than those of quotes and of the backslash are refused. */
    private static String content(String text) {
        int quote = Math.min(index(text, '"'), index(text, '\''));
        String prefix = text.substring(0, quote);
        int width = text.startsWith("\"\"\"", quote) || text.startsWith("'''", quote) ? 3 : 1;
        String content = text.substring(quote + width, text.length() - width);
        if (prefix.contains("r") || prefix.contains("R") || content.indexOf('\\') < 0) {
            return content;
        }
        String plain = content.replaceAll("\\\\([\"'\\\\`])", "$1");
        if (content.replaceAll("\\\\[\"'\\\\`]", "").indexOf('\\') >= 0) {
            throw new Refused("has a text with escapes");
        }
        return plain;
    }

    private static int index(String text, char sign) {
        int index = text.indexOf(sign);
        return index < 0 ? text.length() : index;
    }
}
