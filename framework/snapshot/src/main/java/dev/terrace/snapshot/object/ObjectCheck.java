package dev.terrace.snapshot.object;

import dev.terrace.snapshot.text.Header;

/** Tells what is wrong with an object, once it has been read and its name is known. */
public record ObjectCheck(Findings findings) {
    /**
     * Whether the object can be kept: it has a name.
     *
     * @param kind as sentences call it
     */
    public boolean isFine(Header header, String kind, Meta meta, boolean namespaced, FieldReader in) {
        String name = namespaced ? meta.namespaceOrDefault() + "/" + meta.name() : meta.name();
        String subject = kind + " " + (meta.name().isEmpty() ? "without a name" : name);
        in.problems().forEach(problem -> findings.error(problem.position(), subject + problem.predicate()));
        if (meta.name().isEmpty()) {
            findings.error(header.place(), "this %s has no metadata.name.".formatted(header.kind()));
            return false;
        }
        return true;
    }
}
