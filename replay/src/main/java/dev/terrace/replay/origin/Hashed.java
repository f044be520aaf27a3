package dev.terrace.replay.origin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.report.Fields;
import java.util.ArrayList;
import java.util.List;

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

    /** Returns the document, which {@link #read} reads. */
    public Fields document() {
        return new Fields().with("name", name).withSome("version", version).with("sha256", sha256);
    }

    /** Reads the documents of a list. */
    public static List<Hashed> read(JsonNode documents) {
        List<Hashed> all = new ArrayList<>();
        documents.forEach(each -> all.add(new Hashed(
                each.path("name").asText(),
                each.path("version").asText(),
                each.path("sha256").asText())));
        return List.copyOf(all);
    }

    /** Returns the name, the version and the hash. */
    public String wholly() {
        return name + (version.isEmpty() ? "" : " " + version) + ": SHA-256 " + sha256;
    }
}
