package dev.terrace.cli;

/** The exit codes of the process. */
final class Exit {
    static final int DONE = 0;
    /** The command ran, and its answer is negative: a case failed, decisions differ, or no change helps. */
    static final int DOES_NOT_HOLD = 1;
    /** The input or the command line is invalid. */
    static final int WRONG_INPUT = 2;
    /** A defect of Terrace. */
    static final int DEFECT = 3;

    static final int PLUGIN_FAILED = 4;

    private Exit() {}
}
