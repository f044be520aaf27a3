package dev.terrace.pattern;

import dev.terrace.pattern.Part.Kind;

/** A row of parts, or of alternatives. One of its own kind in it counts as if it were written out. */
final class Several {
    private final Kind kind;
    private int count;
    private long size;
    private int highest;
    private int repeats = 1;
    private int word;
    private Part last = Part.ONE;

    Several(Kind kind) {
        this.kind = kind;
    }

    void add(Part part) {
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

    /** The length of the word that ends here, or the number of letters to choose from. */
    int word() {
        return word;
    }

    Part whole() throws GoPattern.Refused {
        if (count > 1) {
            return new Part(kind, size, 1 + highest, repeats).checked();
        }
        if (count == 0) {
            return Part.ONE;
        }
        if (word == 1) {
            return last;
        }
        return kind == Kind.CHOICE ? Part.ONE : new Part(Kind.WORD, size, 1, 1).checked();
    }
}
