package dev.terrace.engine.observation;

/** A recorded step of a statement, which may be undone. */
public abstract sealed class Standing permits AttemptUnderWay, EvictionUnderWay {
    private State state = State.OPEN;

    /** The state of the step. */
    public enum State {
        /** In effect, but not final. */
        OPEN,
        /** Final. */
        KEPT,
        /** Undone. */
        UNDONE
    }

    /** Sets the state of the step. */
    public final void become(State next) {
        state = next;
    }

    final boolean isKept() {
        return state == State.KEPT;
    }

    final boolean isUndone() {
        return state == State.UNDONE;
    }
}
