package dev.terrace.engine.observation;

import dev.terrace.spi.action.Turns;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import org.jspecify.annotations.Nullable;

/** Turns that report each job whose turn begins. */
record ObservedTurns(Turns turns, Observer observer) implements Turns {
    @Override
    public void add(Queue queue) {
        turns.add(queue);
    }

    @Override
    public void add(Job job) {
        observer.turns.lined(job);
        turns.add(job);
    }

    @Override
    public @Nullable Job next() {
        Job job = turns.next();
        if (job != null) {
            observer.turn(job);
        }
        return job;
    }

    @Override
    public void again(Job job) {
        turns.again(job);
    }
}
