package dev.terrace.testkit;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;

/** Finds the cases that another system decided, most of which are kept outside of the sources. */
public final class RecordedCases {
    private static final Path FOLDER = Path.of("../../../shared/cases");

    private RecordedCases() {}

    /**
     * The folder of one system's cases: the one that {@code -Dterrace.cases.SYSTEM} names, else the one beside the
     * sources. Without the latter the test is skipped; a folder that is named must exist.
     */
    public static Path of(String system) {
        String given = System.getProperty("terrace.cases." + system, "");
        Path folder = given.isEmpty() ? FOLDER.resolve(system) : Path.of(given);
        if (given.isEmpty()) {
            assumeThat(folder)
                    .as("the recorded cases are not on this machine; -Dterrace.cases.%s names another folder", system)
                    .isDirectory();
        }
        return folder;
    }
}
