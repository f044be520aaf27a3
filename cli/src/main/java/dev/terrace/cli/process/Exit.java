package dev.terrace.cli.process;

/** The exit codes of the process. */
public final class Exit {
    public static final int DONE = 0;
    /** The command ran, and its answer is negative: a case failed, decisions differ, or no change helps. */
    public static final int DOES_NOT_HOLD = 1;
    /** The input or the command line is invalid. */
    public static final int WRONG_INPUT = 2;
    /** A defect of Terrace. */
    public static final int DEFECT = 3;

    public static final int PLUGIN_FAILED = 4;

    private Exit() {}
}
