package dev.terrace.cli.process;

/** The exit codes of the process. */
public final class Exit {
    public static final int DONE = 0;
    /** The answer is negative: a case failed, decisions differ, no change helps, or a replay was stopped early. */
    public static final int DOES_NOT_HOLD = 1;
    /** The input or the command line is invalid, the heap is too small for it, or no output can be written. */
    public static final int WRONG_INPUT = 2;
    /** A defect of Terrace. */
    public static final int DEFECT = 3;
    /** A plugin failed, ended the process, or was running when the time limit expired. */
    public static final int PLUGIN_FAILED = 4;

    private Exit() {}
}
