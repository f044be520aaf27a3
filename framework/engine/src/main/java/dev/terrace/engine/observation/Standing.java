package dev.terrace.engine.observation;

/** Something that a statement did, and that may be undone. */
public abstract sealed class Standing permits AttemptUnderWay, EvictionUnderWay {
    private State state = State.OPEN;

    /** What became of it. */
    public enum State {
        /** In effect, undecided. */
        OPEN,
        /** Decided. */
        KEPT,
        /** Taken back. */
        UNDONE
    }

    /** Notes what became of it. */
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
