package dev.terrace.pattern;

import dev.terrace.pattern.PatternPart.Kind;

/** A sequence of parts, or of alternatives. A nested one of the same kind counts as if it were inlined. */
final class Several {
    private final Kind kind;
    private int count;
    private long size;
    private int highest;
    private int repeats = 1;
    private int word;
    private PatternPart last = PatternPart.ONE;

    Several(Kind kind) {
        this.kind = kind;
    }

    void add(PatternPart part) {
        boolean joins = count > 0
                && (kind == Kind.ROW
                        ? part.kind().isText() && last.kind().isText()
                        : part.kind() == Kind.LETTER && last.kind() == Kind.LETTER);
        count += joins ? 0 : part.kind() == kind ? 2 : 1;
        size += kind == Kind.CHOICE ? part.size() + 1 : part.size();
        highest = Math.max(highest, part.kind() == kind ? part.height() - 1 : part.height());
        repeats = Math.max(repeats, part.repeats());
        word = joins ? word + 1 : 1;
        last = part;
    }

    /** Returns the length of the literal word at the end, or the number of single-letter alternatives at the end. */
    int word() {
        return word;
    }

    PatternPart whole() throws GoPattern.Refused {
        if (count > 1) {
            return new PatternPart(kind, size, 1 + highest, repeats).checked();
        }
        if (count == 0) {
            return PatternPart.ONE;
        }
        if (word == 1) {
            return last;
        }
        return kind == Kind.CHOICE ? PatternPart.ONE : new PatternPart(Kind.WORD, size, 1, 1).checked();
    }
}
