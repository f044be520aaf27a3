package dev.terrace.kubernetes.status;

import dev.terrace.model.report.CycleReport.Waiting;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The published reasons of waiting jobs. Sentences contain counts that change in each cycle of a busy cluster, and a
 * job may have thousands of pods. A sentence that differs in numbers only is published once it has not changed for
 * {@value #REST_S} s, or {@value #LONGEST_S} s after the last one. A sentence with other words is published at once,
 * but at least {@value #REST_S} s after the last one. The first one is published after {@value #FIRST_S} s, because
 * most jobs wait for their pods to be created, and are then bound. For the deciding thread.
 */
public final class Sentences {
    private static final int FIRST_S = 1;
    private static final int REST_S = 5;
    private static final int LONGEST_S = 60;
    private static final long FIRST = Duration.ofSeconds(FIRST_S).toNanos();
    private static final long REST = Duration.ofSeconds(REST_S).toNanos();
    private static final long LONGEST = Duration.ofSeconds(LONGEST_S).toNanos();
    private static final Pattern NUMBERS = Pattern.compile("[0-9]+(\\.[0-9]+)?");

    private final LongSupplier nanoTime;
    private final Map<String, Told> told = new HashMap<>();
    /** The jobs whose latest sentences differ from the published ones. */
    private final Set<Told> held = new HashSet<>();
    /** The jobs that have begun or ceased to wait, and those with a new sentence, since the last call. */
    private Set<String> changed = new HashSet<>();

    private int cycle;

    /** A waiting job. */
    static final class Told {
        private Waiting waiting;
        private String sentence;
        private long at;
        /** The time since which the cycles gave the latest reason. */
        private long since;
        /**
         * The earliest time at which the latest reason may be published. Words are compared only then: that costs time.
         */
        private long look;

        private int cycle;

        Told(Waiting waiting, long now) {
            this.waiting = waiting;
            sentence = "";
            at = now;
            since = now;
            look = now + FIRST;
        }

        /** The job as the last cycle left it. */
        Waiting waiting() {
            return waiting;
        }

        /** The published reason; empty before the first. */
        String sentence() {
            return sentence;
        }

        /** Returns whether nothing is published yet. */
        private boolean isNew() {
            return sentence.isEmpty();
        }

        /** Returns whether the latest reason is to be published now; if not, sets the time of the next look. */
        private boolean isDue(long now) {
            if (look - now > 0) {
                return false;
            }
            look = Math.min(since + REST, at + LONGEST);
            return look - now <= 0 || !words(sentence).equals(words(waiting.reason()));
        }
    }

    Sentences(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Returns a sentence without its numbers. */
    public static String words(String sentence) {
        return NUMBERS.matcher(sentence).replaceAll("#");
    }

    /** Takes the waiting jobs of a cycle. */
    void decided(List<Waiting> waiting) {
        long now = nanoTime.getAsLong();
        cycle++;
        for (Waiting row : waiting) {
            Told job = told.get(row.job());
            if (job == null) {
                job = new Told(row, now);
                told.put(row.job(), job);
                held.add(job);
            } else {
                take(row, job, now);
            }
            job.cycle = cycle;
        }
        if (told.size() > waiting.size()) {
            forgetOthers();
        }
    }

    private void take(Waiting row, Told job, long now) {
        if (!row.reason().equals(job.waiting.reason())) {
            job.since = now;
            if (row.reason().equals(job.sentence)) {
                held.remove(job);
            } else if (held.add(job)) {
                job.look = job.at + REST;
            }
        }
        if (row.isServed() != job.waiting.isServed() || !row.pods().equals(job.waiting.pods())) {
            changed.add(row.job());
        }
        job.waiting = row;
    }

    private void forgetOthers() {
        for (Iterator<Told> each = told.values().iterator(); each.hasNext(); ) {
            Told job = each.next();
            if (job.cycle != cycle) {
                each.remove();
                held.remove(job);
                changed.add(job.waiting.job());
            }
        }
    }

    /** Publishes the sentences that are due. Returns the time until the next one; null without one. */
    @Nullable
    Duration resume() {
        long now = nanoTime.getAsLong();
        long next = Long.MAX_VALUE;
        for (Iterator<Told> each = held.iterator(); each.hasNext(); ) {
            Told job = each.next();
            if (job.isDue(now)) {
                each.remove();
                job.sentence = job.waiting.reason();
                job.at = now;
                changed.add(job.waiting.job());
            } else {
                next = Math.min(next, job.look - now);
            }
        }
        return next == Long.MAX_VALUE ? null : Duration.ofNanos(next);
    }

    /** Returns the job with the key "namespace/name"; null if it does not wait, or has only begun to. */
    @Nullable
    Told of(String job) {
        Told known = told.get(job);
        return known == null || known.isNew() ? null : known;
    }

    /** Returns the keys of the jobs that have changed since the last call. */
    Set<String> takeChanged() {
        Set<String> taken = changed;
        changed = new HashSet<>();
        return taken;
    }

    /** Forgets all jobs. */
    void clear() {
        told.clear();
        held.clear();
        changed.clear();
    }
}
