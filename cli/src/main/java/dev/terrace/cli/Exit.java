package dev.terrace.cli;

/** What a process that ends says about how it went. */
final class Exit {
    static final int DONE = 0;
    /** It ran, and what was asked for does not hold. */
    static final int DOES_NOT_HOLD = 1;
    /** The input is wrong; so is the command line. */
    static final int WRONG_INPUT = 2;
    /** A defect of Terrace. */
    static final int DEFECT = 3;

    static final int PLUGIN_FAILED = 4;

    private Exit() {}
}
