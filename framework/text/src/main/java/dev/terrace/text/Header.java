package dev.terrace.text;

import dev.terrace.model.finding.Position;

/**
 * The {@code apiVersion} and {@code kind} of an object.
 *
 * @param apiVersion as written; empty if neither the object nor its list has one
 * @param place the beginning of the object
 */
public record Header(String apiVersion, String kind, Position place) {
    /** The API group; empty for the core group. */
    public String group() {
        int slash = apiVersion.indexOf('/');
        return slash < 0 ? "" : apiVersion.substring(0, slash);
    }

    /** Returns whether the object is of this kind. An object without {@code apiVersion} may be of any group. */
    public boolean is(String group, String kind) {
        return this.kind.equals(kind) && (apiVersion.isEmpty() || group().equals(group));
    }
}
