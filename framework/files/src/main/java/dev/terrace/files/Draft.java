package dev.terrace.files;

import java.nio.file.Path;

/** The name of a file or folder while it is being written. */
final class Draft {
    private Draft() {}

    /** A hidden sibling. The JDK's own temporary files can be read by their owner alone. */
    static Path beside(Path target) {
        return target.resolveSibling(".%s.%s.draft"
                .formatted(target.getFileName(), ProcessHandle.current().pid()));
    }
}
