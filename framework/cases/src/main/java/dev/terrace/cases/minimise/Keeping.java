package dev.terrace.cases.minimise;

import dev.terrace.cases.CaseOptions;
import dev.terrace.cases.statement.CycleFacts;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Tests whether statements hold for a candidate. Each trial runs a cycle for each configuration. Counts the trials. */
final class Keeping {
    private static final String NAME = "the case";

    private final Extensions extensions;
    private final CaseOptions options;
    private final List<Predicate<CycleFacts>> statements;
    private final int most;
    private final Runnable tick;
    /** A cache of configurations by text. Most candidates differ only in their objects. */
    private final Map<String, Configuration> configurations = new HashMap<>();

    private int tried;
    private boolean wasCut;

    /**
     * @param most the maximum number of trials; nothing holds afterwards
     * @param tick called before each trial
     */
    Keeping(
            Extensions extensions,
            CaseOptions options,
            List<Predicate<CycleFacts>> statements,
            int most,
            Runnable tick) {
        this.extensions = extensions;
        this.options = options;
        this.statements = statements;
        this.most = most;
        this.tick = tick;
    }

    int tried() {
        return tried;
    }

    /** Returns whether a trial was refused, because the maximum number was reached. */
    boolean wasCut() {
        return wasCut;
    }

    /** Returns whether all statements hold; false for an invalid candidate. */
    boolean holds(Reduction reduction) {
        return holds(reduction, Integer.MAX_VALUE);
    }

    /** @param findings the maximum number of warnings */
    boolean holds(Reduction reduction, int findings) {
        if (tried >= most) {
            wasCut = true;
            return false;
        }
        tried++;
        tick.run();
        try {
            Snapshot snapshot = snapshot(reduction);
            return snapshot.findings().size() <= findings && holds(answer(reduction, snapshot));
        } catch (RuntimeException e) {
            // A candidate may be impossible in a real cluster, and plugins may fail on it.
            return false;
        }
    }

    private boolean holds(CycleFacts facts) {
        return statements.stream().allMatch(statement -> statement.test(facts));
    }

    /** Returns the number of warnings. */
    int findings(Reduction reduction) {
        return snapshot(reduction).findings().size();
    }

    /** @throws dev.terrace.model.finding.InvalidInput if the candidate is invalid */
    CycleFacts answer(Reduction reduction) {
        return answer(reduction, snapshot(reduction));
    }

    private CycleFacts answer(Reduction reduction, Snapshot snapshot) {
        Scheduler scheduler = new Scheduler(extensions);
        List<Configuration> read = new ArrayList<>();
        for (String text : reduction.texts()) {
            read.add(configurations.computeIfAbsent(
                    text,
                    unread -> ConfigurationReader.read(unread, NAME, extensions.catalog(), options.allowMissing())));
        }
        return new CycleFacts(
                snapshot.cluster(),
                scheduler.run(snapshot.cluster(), read.get(0)),
                read.size() < 2 ? null : scheduler.run(snapshot.cluster(), read.get(1)));
    }

    private Snapshot snapshot(Reduction reduction) {
        return SnapshotReader.read(reduction.objects(), NAME, options.read());
    }
}
