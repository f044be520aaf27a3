package dev.terrace.model.finding;

/** The remedy for a heap that is too small. */
public final class LargerHeap {
    private static final int GIB_BITS = 30;

    private LargerHeap() {}

    /** Returns the setting that doubles the heap of this process, rounded up to GiB. */
    public static String setting() {
        return setting(Runtime.getRuntime().maxMemory());
    }

    static String setting(long bytes) {
        return "TERRACE_JAVA_OPTS=-Xmx" + ((2 * bytes + (1L << GIB_BITS) - 1) >> GIB_BITS) + "g";
    }
}
