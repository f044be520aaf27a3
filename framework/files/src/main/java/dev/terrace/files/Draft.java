package dev.terrace.files;

import java.nio.file.Path;
import java.util.UUID;

/** The name of a file or folder while it is being written. */
public final class Draft {
    private static final String END = ".draft";

    private Draft() {}

    /**
     * A hidden sibling under a name of its own, so that what a killed process left is in the way of none. The JDK's own
     * temporary files can be read by their owner alone.
     */
    static Path beside(Path target) {
        return target.resolveSibling(".%s.%s%s".formatted(target.getFileName(), UUID.randomUUID(), END));
    }

    /** Whether a path below a folder is a draft, or in one: a killed process may have left it half-written. */
    public static boolean isAt(Path top, Path path) {
        for (Path part : top.relativize(path)) {
            String name = part.toString();
            if (name.startsWith(".") && name.endsWith(END)) {
                return true;
            }
        }
        return false;
    }
}
