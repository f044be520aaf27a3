package dev.terrace.replay.picture;

import java.util.List;

/**
 * The origin of a report.
 *
 * @param terrace the version of Terrace
 * @param java the version of Java
 * @param trace the files of the trace
 * @param configurations the configurations, in the order of the results
 * @param jars the JARs of the plugins that the configurations name
 */
public record Provenance(
        String terrace, String java, List<Hashed> trace, List<Hashed> configurations, List<Hashed> jars) {
    /**
     * A file and its content.
     *
     * @param name the file as the user knows it
     * @param version empty without one
     * @param sha256 in hexadecimal
     */
    public record Hashed(String name, String version, String sha256) {
        private static final int SHORT = 12;

        String shortly() {
            return name + (version.isEmpty() ? "" : " " + version) + " (SHA-256 " + sha256.substring(0, SHORT) + ")";
        }

        String wholly() {
            return name + (version.isEmpty() ? "" : " " + version) + ": SHA-256 " + sha256;
        }
    }
}
