package dev.terrace.pattern;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Rejects a pattern that is too large for Go before it is compiled, because RE2/J has the limits of an older Go. Makes
 * one pass over the text, and parses only groups, alternatives, repetitions and character boundaries. Syntax errors are
 * left to the compiler.
 */
final class PatternBounds {
    /** The maximum number of Unicode classes such as \pL, with 1292 characters each: 128 MiB in Go. */
    private static final int MAX_CLASSES = (128 << 20) / 4 / 1292;
    /**
     * The maximum number of characters that RE2/J may copy, about a tenth of a second. RE2/J copies the current word
     * for each character, and the rest of the pattern for each group, quotation and class. Go has no such limit. Any
     * pattern of 20,000 characters is within it, and so is any list of names.
     */
    private static final long MAX_WORK = 1L << 28;

    private static final int NONE = -2;

    private final String text;
    private int at;
    private int classes;
    private long size;
    private long work;
    private boolean hasNames = true;
    private final Deque<Group> open = new ArrayDeque<>();
    /** The text read so far, without the names of groups, because RE2/J rejects duplicate names. */
    private final StringBuilder plain = new StringBuilder();

    private int copied;

    private PatternBounds(String text) {
        this.text = text;
    }

    static PatternBounds of(String text) throws GoPattern.Refused {
        PatternBounds bounds = new PatternBounds(text);
        bounds.check();
        return bounds;
    }

    /** Returns the pattern for the compiler. */
    String plain() {
        return plain.append(text, copied, text.length()).toString();
    }

    /** Returns the number of instructions. */
    long size() {
        return size;
    }

    private void check() throws GoPattern.Refused {
        Group group = new Group(false);
        while (at < text.length()) {
            switch (text.charAt(at)) {
                case '(' -> {
                    at++;
                    if (opensGroup()) {
                        open.push(group);
                        group = new Group(captures());
                    }
                }
                case ')' -> {
                    at++;
                    if (open.isEmpty()) {
                        return;
                    }
                    PatternPart part = group.whole();
                    group = open.pop();
                    group.add(part);
                }
                case '|' -> {
                    at++;
                    group.alternative();
                }
                case '*', '+', '?' -> {
                    group.repeat(text.charAt(at) == '+' ? 1 : 0, text.charAt(at) == '?' ? 1 : -1);
                    at++;
                    lazy();
                }
                case '{' -> counted(group);
                case '[' -> {
                    skipClass();
                    group.add(PatternPart.ONE);
                }
                case '\\' -> escape(group);
                case '.', '^', '$' -> {
                    at++;
                    group.add(PatternPart.ONE);
                }
                default -> {
                    at += Character.charCount(text.codePointAt(at));
                    count(group.word());
                    group.add(PatternPart.LETTER);
                }
            }
        }
        while (!open.isEmpty()) {
            PatternPart part = group.whole();
            group = open.pop();
            group.add(part);
        }
        size = group.whole().size();
    }

    /** Skips the text after a {@code (}. Returns false for flags, which open no group. */
    private boolean opensGroup() throws GoPattern.Refused {
        if (!text.startsWith("?", at)) {
            return true;
        }
        count(text.length() - at);
        if (text.startsWith("?P<", at) || text.startsWith("?<", at)) {
            return true;
        }
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != ':' && text.charAt(end) != ')') {
            end++;
        }
        boolean opens = !text.startsWith(")", end);
        at = Math.min(text.length(), end + 1);
        return opens;
    }

    private void count(int characters) throws GoPattern.Refused {
        work += characters;
        if (work > MAX_WORK) {
            throw new GoPattern.Refused("expression too large");
        }
    }

    /** Returns whether the opened group captures. Skips its name. */
    private boolean captures() {
        if (text.charAt(at - 1) == ':') {
            return false;
        }
        if (text.startsWith("?", at)) {
            int begin = text.indexOf('<', at) + 1;
            int end = begin;
            while (end < text.length() && isWord(text.charAt(end))) {
                end++;
            }
            if (end > begin && text.startsWith(">", end)) {
                plain.append(text, copied, at);
                copied = end + 1;
            }
            at = end;
        }
        return true;
    }

    private static boolean isWord(char character) {
        return character == '_' || (character < 0x80 && Character.isLetterOrDigit(character));
    }

    /** Skips the mark of a lazy repetition. */
    private void lazy() {
        if (at < text.length() && text.charAt(at) == '?') {
            at++;
        }
    }

    /** Parses {@code {2}}, {@code {2,}} or {@code {2,3}}. Any other brace is a literal. */
    private void counted(Group group) throws GoPattern.Refused {
        int start = at++;
        int least = number();
        int most = least;
        if (least != NONE && text.startsWith(",", at)) {
            at++;
            most = text.startsWith("}", at) ? -1 : number();
        }
        if (least == NONE || most == NONE || !text.startsWith("}", at)) {
            at = start + 1;
            group.add(PatternPart.LETTER);
            return;
        }
        at++;
        if (least > PatternPart.MAX_REPEATS || most > PatternPart.MAX_REPEATS || (most >= 0 && least > most)) {
            throw new GoPattern.Refused("invalid repeat count");
        }
        group.repeat(least, most);
        lazy();
    }

    private int number() {
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == start || (at - start > 1 && text.charAt(start) == '0')) {
            return NONE;
        }
        return at - start > 8 ? Integer.MAX_VALUE : Integer.parseInt(text, start, at, 10);
    }

    /**
     * Skips {@code [a-z]}. A bracket that comes first, is escaped, or ends a name such as [:word:] does not end the
     * class.
     */
    private void skipClass() throws GoPattern.Refused {
        at++;
        if (text.startsWith("^", at)) {
            at++;
        }
        int first = at;
        while (at < text.length() && (text.charAt(at) != ']' || at == first)) {
            if (text.charAt(at) == '\\') {
                countClass();
                requireAscii();
                at += 2;
            } else {
                at += text.startsWith("[:", at) ? nameOfClass() : 1;
            }
        }
        at = Math.min(text.length(), at + 1);
    }

    /** Returns the length of the class name that begins here, including its delimiters; 1 if no name begins here. */
    private int nameOfClass() throws GoPattern.Refused {
        count(text.length() - at);
        int end = hasNames ? text.indexOf(":]", at + 2) : -1;
        hasNames = end >= 0;
        return hasNames ? end + 2 - at : 1;
    }

    private void escape(Group group) throws GoPattern.Refused {
        countClass();
        if (at + 1 == text.length()) {
            at++;
            return;
        }
        requireAscii();
        char kind = text.charAt(at + 1);
        at += 2;
        if (kind == 'Q') {
            count(text.length() - at);
            quoted(group);
            return;
        }
        if (text.startsWith("{", at) && (kind == 'x' || kind == 'p' || kind == 'P')) {
            int end = text.indexOf('}', at);
            at = end < 0 ? text.length() : end + 1;
        } else if (kind == 'x') {
            at = Math.min(text.length(), at + 2);
        } else if (kind == 'p' || kind == 'P') {
            at = Math.min(text.length(), at + 1);
        } else if (kind >= '0' && kind <= '7') {
            for (int digits = 1;
                    digits < 3 && at < text.length() && "01234567".indexOf(text.charAt(at)) >= 0;
                    digits++) {
                at++;
            }
        }
        count(group.word());
        group.add("pPdDsSwWAzbB".indexOf(kind) >= 0 ? PatternPart.ONE : PatternPart.LETTER);
    }

    /** Rejects escapes of other characters, as Go does. */
    private void requireAscii() throws GoPattern.Refused {
        if (at + 1 < text.length() && text.charAt(at + 1) >= 0x80) {
            throw new GoPattern.Refused("invalid escape sequence");
        }
    }

    /** Reads a quotation: each character up to {@code \E} is a literal. */
    private void quoted(Group group) throws GoPattern.Refused {
        int end = text.indexOf("\\E", at);
        int stop = end < 0 ? text.length() : end;
        while (at < stop) {
            at += Character.charCount(text.codePointAt(at));
            count(group.word());
            group.add(PatternPart.LETTER);
        }
        at = end < 0 ? stop : end + 2;
    }

    /** Counts the Unicode class that begins here, if any. */
    private void countClass() throws GoPattern.Refused {
        if ((text.startsWith("\\p", at) || text.startsWith("\\P", at)) && ++classes > MAX_CLASSES) {
            throw new GoPattern.Refused("expression too large");
        }
    }
}
