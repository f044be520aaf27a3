package dev.terrace.engine.change;

/** An element of a list in the order of keys, whose id is its index in the list. */
public interface Numbered {
    String key();

    int id();

    /** Sets its index in the list. */
    void assignId(int place);
}
