package dev.terrace.pattern;

/**
 * A part of the pattern, with the sizes that Go limits.
 *
 * @param size the number of instructions
 * @param height the height of its tree
 * @param repeats the largest product of nested repetitions
 */
record PatternPart(Kind kind, long size, int height, int repeats) {
    /** The kind of a part. */
    enum Kind {
        LETTER,
        /** Several consecutive letters. */
        WORD,
        ROW,
        CHOICE,
        OTHER;

        boolean isText() {
            return this == LETTER || this == WORD;
        }
    }

    static final int MAX_REPEATS = 1000;
    private static final int DEEPEST = 1000;
    /** The maximum number of instructions: 128 MiB in Go. */
    private static final int LARGEST = (128 << 20) / 40;

    static final PatternPart LETTER = new PatternPart(Kind.LETTER, 1, 1, 1);
    static final PatternPart ONE = new PatternPart(Kind.OTHER, 1, 1, 1);

    PatternPart checked() throws GoPattern.Refused {
        if (repeats > MAX_REPEATS) {
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
