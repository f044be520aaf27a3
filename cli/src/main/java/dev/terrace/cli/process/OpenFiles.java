package dev.terrace.cli.process;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.terrace.files.Fault;
import java.lang.management.ManagementFactory;

/** How many files and connections the operating system lets the process have open at a time. */
public final class OpenFiles {
    /** The JARs of Terrace and of its plugins take about a hundred, a server's threads and connections the rest. */
    private static final long WANTED = 256;

    /** The sentence about too low a limit, with its remedy. */
    public static final String TOO_FEW =
            "too few files may be open at a time; %s are wanted ('ulimit -n 1024' allows more)".formatted(WANTED);

    private OpenFiles() {}

    /**
     * Checks before a server starts that it can accept connections.
     *
     * @throws dev.terrace.model.finding.InvalidInput if too few files may be open
     */
    public static void requireEnough() {
        if (areFew()) {
            throw Fault.at("ulimit -n", TOO_FEW);
        }
    }

    /** Whether a failure that has no other explanation may come from the limit. */
    public static boolean areFew() {
        return limit() < WANTED;
    }

    private static long limit() {
        try {
            return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                    ? system.getMaxFileDescriptorCount()
                    : Long.MAX_VALUE;
        } catch (LinkageError e) {
            // Not even the JDK's own library can be opened any more.
            return 0;
        }
    }
}
