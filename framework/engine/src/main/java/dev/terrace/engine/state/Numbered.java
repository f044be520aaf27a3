package dev.terrace.engine.state;

/** An element of a {@link NumberedList}, whose id is its index there. */
public interface Numbered {
    /**
     * A number that the elements of a list share and store with their indexes. If it changes, all indexes are shifted
     * at once.
     */
    final class Offset {
        int value;
    }

    String key();

    /** Returns its index in the list; negative if it is in none. */
    int id();

    /** Sets its index in the list, and the offset of the list. */
    void assignId(int id, Offset ofList);
}
