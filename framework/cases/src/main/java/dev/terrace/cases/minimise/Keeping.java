package dev.terrace.cases.minimise;

import dev.terrace.cases.CaseOptions;
import dev.terrace.cases.statement.Answer;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What must hold of what is left: statements about a cycle that is run again each time. Counts the cycles. */
final class Keeping {
    private static final String NAME = "the case";

    private final Extensions extensions;
    private final CaseOptions options;
    private final SchedulerFlags flags;
    private final List<Predicate<Answer>> statements;
    private final int most;
    private final Runnable tick;
    /** Most candidates differ in their objects alone. */
    private final Map<String, Configuration> read = new HashMap<>();

    private int tried;

    /**
     * @param most how many cycles may be tried; from then on nothing holds
     * @param tick is run after each
     */
    Keeping(
            Extensions extensions,
            CaseOptions options,
            SchedulerFlags flags,
            List<Predicate<Answer>> statements,
            int most,
            Runnable tick) {
        this.extensions = extensions;
        this.options = options;
        this.flags = flags;
        this.statements = statements;
        this.most = most;
        this.tick = tick;
    }

    int tried() {
        return tried;
    }

    boolean isOver() {
        return tried >= most;
    }

    /** What is no input at all shows nothing. */
    boolean holds(Candidate candidate) {
        return holds(candidate, Integer.MAX_VALUE);
    }

    /** @param findings how many things may be warned of */
    boolean holds(Candidate candidate, int findings) {
        if (isOver()) {
            return false;
        }
        tried++;
        tick.run();
        try {
            Snapshot snapshot = snapshot(candidate);
            return snapshot.findings().size() <= findings && holds(answer(candidate, snapshot));
        } catch (RuntimeException e) {
            // What is left may be what no cluster has, and plugins may fail on it.
            return false;
        }
    }

    private boolean holds(Answer answer) {
        return statements.stream().allMatch(statement -> statement.test(answer));
    }

    /** How many things are warned of. */
    int findings(Candidate candidate) {
        return snapshot(candidate).findings().size();
    }

    /** @throws dev.terrace.model.finding.InvalidInput if the candidate is no input */
    Answer answer(Candidate candidate) {
        return answer(candidate, snapshot(candidate));
    }

    private Answer answer(Candidate candidate, Snapshot snapshot) {
        Scheduler scheduler = new Scheduler(extensions);
        List<Configuration> configurations = new ArrayList<>();
        for (String text : candidate.texts()) {
            configurations.add(read.computeIfAbsent(
                    text,
                    unread -> ConfigurationReader.read(unread, NAME, extensions.catalog(), options.allowMissing())));
        }
        return new Answer(
                snapshot.cluster(),
                scheduler.run(snapshot.cluster(), configurations.get(0)),
                configurations.size() < 2 ? null : scheduler.run(snapshot.cluster(), configurations.get(1)));
    }

    private Snapshot snapshot(Candidate candidate) {
        return SnapshotReader.read(
                candidate.objects(), NAME, options.readOptions().flags(flags));
    }
}
