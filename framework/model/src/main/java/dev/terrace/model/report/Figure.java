package dev.terrace.model.report;

/** A number with its name. */
public record Figure(String name, double value) {
    /** Returns a figure. Unlike the constructor, this method is a stable API for plugins. */
    public static Figure of(String name, double value) {
        return new Figure(name, value);
    }
}
