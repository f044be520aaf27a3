package dev.terrace.pattern;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Refuses a pattern that Go finds too large, before it is compiled: RE2/J has the bounds of an older Go. Reads the text
 * once, and knows of it only groups, alternatives, repetitions, and where a single character ends. Errors in the syntax
 * are left to the compiler.
 */
final class PatternBounds {
    /** Classes of Unicode such as \pL, with 1292 characters each: 128 MiB of Go's. */
    private static final int MOST_CLASSES = (128 << 20) / 4 / 1292;
    /**
     * RE2/J copies what it has read of a word with each character, and what it has not read of the pattern with each
     * group, quotation and class. This number of characters takes a tenth of a second. Go has no such bound; a pattern
     * of 20,000 characters is within it whatever they are, and a list of names always.
     */
    private static final long MOST_WORK = 1L << 28;

    private static final int NONE = -2;

    private final String text;
    private int at;
    private int classes;
    private long size;
    private long work;
    private boolean hasNames = true;
    private final Deque<Group> open = new ArrayDeque<>();
    /** What was read, without the names of groups: RE2/J refuses those that occur twice. */
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

    /** The pattern for the compiler. */
    String plain() {
        return plain.append(text, copied, text.length()).toString();
    }

    /** In instructions. */
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
                    Part part = group.whole();
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
                    group.add(Part.ONE);
                }
                case '\\' -> escape(group);
                case '.', '^', '$' -> {
                    at++;
                    group.add(Part.ONE);
                }
                default -> {
                    at += Character.charCount(text.codePointAt(at));
                    count(group.word());
                    group.add(Part.LETTER);
                }
            }
        }
        while (!open.isEmpty()) {
            Part part = group.whole();
            group = open.pop();
            group.add(part);
        }
        size = group.whole().size();
    }

    /** Skips what follows a {@code (}. False for flags, which open no group. */
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
        if (work > MOST_WORK) {
            throw new GoPattern.Refused("expression too large");
        }
    }

    /** Whether the group that was opened captures; skips its name. */
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

    /** Skips the mark of a repetition that takes as little as it can. */
    private void lazy() {
        if (at < text.length() && text.charAt(at) == '?') {
            at++;
        }
    }

    /** Reads {@code {2}}, {@code {2,}} or {@code {2,3}}. Any other brace stands for itself. */
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
            group.add(Part.LETTER);
            return;
        }
        at++;
        if (least > Part.MOST_REPEATS || most > Part.MOST_REPEATS || (most >= 0 && least > most)) {
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
     * Skips {@code [a-z]}. A bracket that comes first, or is escaped, or ends a name such as [:word:], does not end it.
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

    /** The length of the name that begins here, and of what marks it; 1 for what is no name. */
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
        group.add("pPdDsSwWAzbB".indexOf(kind) >= 0 ? Part.ONE : Part.LETTER);
    }

    /** Go escapes no other characters. */
    private void requireAscii() throws GoPattern.Refused {
        if (at + 1 < text.length() && text.charAt(at + 1) >= 0x80) {
            throw new GoPattern.Refused("invalid escape sequence");
        }
    }

    /** Each character up to {@code \E} stands for itself. */
    private void quoted(Group group) throws GoPattern.Refused {
        int end = text.indexOf("\\E", at);
        int stop = end < 0 ? text.length() : end;
        while (at < stop) {
            at += Character.charCount(text.codePointAt(at));
            count(group.word());
            group.add(Part.LETTER);
        }
        at = end < 0 ? stop : end + 2;
    }

    /** Counts the class of Unicode that begins here, if one does. */
    private void countClass() throws GoPattern.Refused {
        if ((text.startsWith("\\p", at) || text.startsWith("\\P", at)) && ++classes > MOST_CLASSES) {
            throw new GoPattern.Refused("expression too large");
        }
    }
}
