package dev.terrace.testkit;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds cases that another system decided. Most are stored outside of the sources. */
public final class RecordedCases {
    private static final Path FOLDER = Path.of("../../../shared/cases");

    private RecordedCases() {}

    /**
     * Returns whether {@link #of} returns a folder. A test factory without one creates a single test that calls
     * {@link #of} and is skipped. Test reports do not list a factory that aborts.
     */
    public static boolean areThere(String system) {
        return !given(system).isEmpty() || Files.isDirectory(FOLDER.resolve(system));
    }

    /**
     * Returns the folder of one system's cases: the one that {@code -Dterrace.cases.SYSTEM} names, else the one beside
     * the sources. The test is skipped if the latter is missing; a named folder must exist.
     */
    public static Path of(String system) {
        String given = given(system);
        Path folder = given.isEmpty() ? FOLDER.resolve(system) : Path.of(given);
        if (given.isEmpty()) {
            Path place = folder.toAbsolutePath().normalize();
            assumeThat(Files.isDirectory(folder))
                    .withFailMessage("%s is not there; -Dterrace.cases.%s=DIR names another folder", place, system)
                    .isTrue();
        }
        return folder;
    }

    private static String given(String system) {
        return System.getProperty("terrace.cases." + system, "");
    }
}
