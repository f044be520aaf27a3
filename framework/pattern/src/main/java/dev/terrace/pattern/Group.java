package dev.terrace.pattern;

import dev.terrace.pattern.PatternPart.Kind;

/** The content of a group in parentheses, during parsing. */
final class Group {
    private final boolean captures;
    private final Several alternatives = new Several(Kind.CHOICE);
    private Several row = new Several(Kind.ROW);
    /** The last part of the row, to which a repetition may apply. */
    private PatternPart end = PatternPart.ONE;

    private boolean hasEnd;

    Group(boolean captures) {
        this.captures = captures;
    }

    void add(PatternPart part) {
        settle();
        end = part;
        hasEnd = true;
    }

    /** Returns the length of the literal word at the end. */
    int word() {
        return row.word();
    }

    void repeat(int least, int most) throws GoPattern.Refused {
        int times = most < 0 ? least : most;
        long size =
                most < 0 ? (least == 0 ? 2 : 1) + Math.max(1, least) * end.size() : most * end.size() + most - least;
        int repeats = most == 0 ? 1 : Math.max(1, times) * end.repeats();
        end = new PatternPart(Kind.OTHER, Math.max(1, size), 1 + end.height(), repeats).checked();
    }

    void alternative() throws GoPattern.Refused {
        settle();
        alternatives.add(row.whole());
        row = new Several(Kind.ROW);
    }

    PatternPart whole() throws GoPattern.Refused {
        alternative();
        PatternPart part = alternatives.whole();
        return captures
                ? new PatternPart(Kind.OTHER, part.size() + 2, part.height() + 1, part.repeats()).checked()
                : part;
    }

    private void settle() {
        if (hasEnd) {
            row.add(end);
            hasEnd = false;
        }
    }
}
