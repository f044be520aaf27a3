package dev.terrace.pattern;

/**
 * A part of the pattern, measured as Go does.
 *
 * @param size in instructions
 * @param height of its tree
 * @param repeats the largest product of repetitions, one within the other
 */
record Part(Kind kind, long size, int height, int repeats) {
    /** What a part is. */
    enum Kind {
        LETTER,
        /** Several letters in a row. */
        WORD,
        ROW,
        CHOICE,
        OTHER;

        boolean isText() {
            return this == LETTER || this == WORD;
        }
    }

    static final int MOST_REPEATS = 1000;
    private static final int DEEPEST = 1000;
    /** In instructions: 128 MiB of Go's. */
    private static final int LARGEST = (128 << 20) / 40;

    static final Part LETTER = new Part(Kind.LETTER, 1, 1, 1);
    static final Part ONE = new Part(Kind.OTHER, 1, 1, 1);

    Part checked() throws GoPattern.Refused {
        if (repeats > MOST_REPEATS) {
            throw new GoPattern.Refused("invalid repeat count");
        }
        if (size > LARGEST) {
            throw new GoPattern.Refused("expression too large");
        }
        if (height > DEEPEST) {
            throw new GoPattern.Refused("expression nests too deeply");
        }
        return this;
    }
}
