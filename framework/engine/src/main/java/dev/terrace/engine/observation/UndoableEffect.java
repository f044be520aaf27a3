package dev.terrace.engine.observation;

/** A recorded step of a statement, which may be undone. */
abstract sealed class UndoableEffect permits AttemptBuilder, EvictionTrialBuilder {
    private State state = State.OPEN;

    /** The state of the step. */
    enum State {
        /** In effect, but not final. */
        OPEN,
        /** Final. */
        KEPT,
        /** Undone. */
        UNDONE
    }

    /** Sets the state of the step. */
    final void become(State next) {
        state = next;
    }

    final boolean isKept() {
        return state == State.KEPT;
    }

    final boolean isUndone() {
        return state == State.UNDONE;
    }
}
