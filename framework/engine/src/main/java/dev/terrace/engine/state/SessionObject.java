package dev.terrace.engine.state;

/**
 * An object of one session. Lets {@code ValidAnswers} detect plugins that keep such an object and return it in a later
 * session.
 */
public interface SessionObject {
    /** Returns the identity that all objects of one session share. */
    Object session();
}
