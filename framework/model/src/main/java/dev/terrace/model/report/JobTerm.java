package dev.terrace.model.report;

/** A term of the number by which a plugin orders jobs, with its name in the formula. */
public record JobTerm(String name, double value) {
    /** Returns a term. Unlike the constructor, this method is a stable API for plugins. */
    public static JobTerm of(String name, double value) {
        return new JobTerm(name, value);
    }
}
