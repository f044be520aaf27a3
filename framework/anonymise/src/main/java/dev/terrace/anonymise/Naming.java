package dev.terrace.anonymise;

/** Gives names their new ones; or takes them down first, and gives them back as they are. */
interface Naming {
    String name(Domain domain, String old);
}
