package dev.terrace.cli.files;

import java.nio.file.Path;

/** The name under which something is written before it is whole. */
final class Draft {
    private Draft() {}

    /** A hidden sibling; not a temporary file of the JDK's, because those are closed to everybody else. */
    static Path beside(Path target) {
        return target.resolveSibling(".%s.%d.draft"
                .formatted(target.getFileName(), ProcessHandle.current().pid()));
    }
}
