package dev.terrace.engine.state;

/** An object of one session. A plugin that keeps one and answers with it in a later session is found out by this. */
public interface OfSession {
    /** What all objects of a session have in common, and no object of another. */
    Object session();
}
