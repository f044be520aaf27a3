package dev.terrace.replay.origin;

/**
 * An input and the hash of its content.
 *
 * @param name the input as the user knows it
 * @param version empty without one
 * @param sha256 in hexadecimal
 */
public record Hashed(String name, String version, String sha256) {
    private static final int SHORT = 12;

    /** Returns the name, the version and the first digits of the hash. */
    public String shortly() {
        return name + (version.isEmpty() ? "" : " " + version) + " (SHA-256 " + sha256.substring(0, SHORT) + ")";
    }

    /** Returns the name, the version and the hash. */
    public String wholly() {
        return name + (version.isEmpty() ? "" : " " + version) + ": SHA-256 " + sha256;
    }
}
