package dev.terrace.server.work;

/**
 * A description of a piece of work for operators.
 *
 * @param kind the operation of the API that asked for it
 * @param object the objects that it is about; some of their names may be confidential
 */
public record Subject(String kind, String object) {
    @Override
    public String toString() {
        return kind + " " + object;
    }
}
