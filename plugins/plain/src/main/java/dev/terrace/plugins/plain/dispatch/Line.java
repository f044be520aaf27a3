package dev.terrace.plugins.plain.dispatch;

import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.WaitingLine;
import dev.terrace.spi.view.Job;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The waiting jobs, in the order of their turns. */
interface Line {
    /** Returns the next job; null at the end. */
    @Nullable
    Job next();

    /** Ends the turns of the jobs behind a job that does not fit. */
    void stopBehind(Job blocked);

    /** Announces that from now on, the turn of a job that no node can take has no effect. */
    default void skipHopeless() {}

    /** Returns the jobs whose turns have not come. */
    List<Job> rest();

    /** Creates the line of some jobs. */
    static Line of(LineOrder order, Comparator<Job> comparator, List<Job> jobs, Session session) {
        jobs.sort(comparator);
        return order == LineOrder.SHARE ? ShareLine.of(jobs, session) : new OneLine(jobs);
    }

    /** One line over all queues that is kept from session to session, where the report lists no waiting jobs. */
    final class KeptLine implements Line {
        private final WaitingLine line;
        private boolean hasStopped;

        KeptLine(WaitingLine line) {
            this.line = line;
        }

        @Override
        public @Nullable Job next() {
            return hasStopped ? null : line.next();
        }

        @Override
        public void stopBehind(Job blocked) {
            hasStopped = true;
        }

        @Override
        public void skipHopeless() {
            line.skipHopeless(true);
        }

        @Override
        public List<Job> rest() {
            throw new IllegalStateException("the rest of a kept line is only needed for reports, which do not list it");
        }
    }

    /** One line over all queues. */
    final class OneLine implements Line {
        private final List<Job> jobs;
        private int place;
        private int end;

        OneLine(List<Job> jobs) {
            this.jobs = jobs;
            this.end = jobs.size();
        }

        @Override
        public @Nullable Job next() {
            return place < end ? jobs.get(place++) : null;
        }

        @Override
        public void stopBehind(Job blocked) {
            end = place;
        }

        @Override
        public List<Job> rest() {
            return new ArrayList<>(jobs.subList(place, jobs.size()));
        }
    }

    /** Two lines, one behind the other. */
    record Both(Line first, Line second) implements Line {
        @Override
        public @Nullable Job next() {
            Job job = first.next();
            return job == null ? second.next() : job;
        }

        @Override
        public void stopBehind(Job blocked) {
            first.stopBehind(blocked);
            second.stopBehind(blocked);
        }

        @Override
        public List<Job> rest() {
            List<Job> rest = first.rest();
            rest.addAll(second.rest());
            return rest;
        }
    }
}
