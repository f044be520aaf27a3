package dev.terrace.snapshot.text;

import dev.terrace.model.finding.Position;

/**
 * What an object says that it is.
 *
 * @param apiVersion as written; empty if neither the object nor its list has one
 * @param place where the object begins
 */
public record Header(String apiVersion, String kind, Position place) {
    /** The group of the API, empty for the core. */
    public String group() {
        int slash = apiVersion.indexOf('/');
        return slash < 0 ? "" : apiVersion.substring(0, slash);
    }

    /** Whether it is of that kind; an object that does not name a group may be of any. */
    public boolean is(String group, String kind) {
        return this.kind.equals(kind) && (apiVersion.isEmpty() || group().equals(group));
    }
}
