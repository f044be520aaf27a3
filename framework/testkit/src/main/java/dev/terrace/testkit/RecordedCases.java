package dev.terrace.testkit;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the cases that another system decided, most of which are kept outside of the sources. */
public final class RecordedCases {
    private static final Path FOLDER = Path.of("../../../shared/cases");

    private RecordedCases() {}

    /**
     * Whether {@link #of} gives a folder. If not, a test factory makes one test that calls {@link #of} and is skipped:
     * test reports do not list a factory that aborts.
     */
    public static boolean areThere(String system) {
        return !given(system).isEmpty() || Files.isDirectory(FOLDER.resolve(system));
    }

    /**
     * The folder of one system's cases: the one that {@code -Dterrace.cases.SYSTEM} names, else the one beside the
     * sources. Without the latter the test is skipped; a folder that is named must exist.
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
