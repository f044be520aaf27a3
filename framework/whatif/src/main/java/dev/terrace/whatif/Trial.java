package dev.terrace.whatif;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.HookUse;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.report.CycleReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cluster and its configuration, tried with changes: each trial is a cycle on what its changes give, and leaves
 * nothing behind. The dump is read once; a trial costs the objects that it changes, and its cycle. For one thread at a
 * time.
 */
public final class Trial implements AutoCloseable {
    private static final String CAUSE = "the change";

    private final Dump dump;
    private final Rules rules;
    private final Scheduler scheduler;
    private final Sessions sessions;
    private @Nullable List<HookUse> uses;
    /** Searches for several jobs try what is about none of them again. */
    private final Answers common = new Answers(256);
    /** A search for the least amounts of a set tries its last changes again. */
    private final Answers own = new Answers(16);

    private int cycles;

    public Trial(Dump dump, Rules rules, Scheduler scheduler) {
        this.dump = dump;
        this.rules = rules;
        this.scheduler = scheduler;
        sessions = scheduler.sessions(rules.configuration(), Contracts.TRUSTED);
    }

    /** What a cycle decided, and on what. */
    public record Answer(Cluster cluster, Configuration configuration, CycleReport report) {}

    public Dump dump() {
        return dump;
    }

    public Rules rules() {
        return rules;
    }

    /** The plugins and actions that decide. */
    public Extensions extensions() {
        return scheduler.extensions();
    }

    /** How many cycles were run. */
    public int cycles() {
        return cycles;
    }

    /**
     * The cycle after changes, which are made in their order. A cycle that was run lately is not run again.
     *
     * @throws IllegalArgumentException if they change what is not there
     * @throws dev.terrace.model.finding.InvalidInput if what they give is not valid
     */
    public Answer run(List<Change> changes) {
        Answers answers = changes.stream().anyMatch(Trial::isOwn) ? own : common;
        Answer known = answers.get(changes);
        if (known == null) {
            known = decide(changes);
            answers.put(changes, known);
        }
        return known;
    }

    private static boolean isOwn(Change change) {
        return change instanceof Change.PatchedPods
                || (change instanceof Change.Patched one
                        && (one.kind().equals("Pod") || one.kind().equals("PodGroup")));
    }

    private Answer decide(List<Change> changes) {
        Draft draft = new Draft(dump, rules);
        changes.forEach(draft::make);
        World world = draft.world(CAUSE);
        cycles++;
        CycleReport report = draft.isConfigured()
                ? scheduler.run(world.cluster(), world.configuration())
                : sessions.run(world.cluster());
        return new Answer(world.cluster(), world.configuration(), report);
    }

    /** How often the plugins are asked without any change. Runs one cycle more, the first time. */
    public List<HookUse> tally() {
        if (uses == null) {
            cycles++;
            uses = scheduler.tally(dump.state().cluster(), rules.configuration());
        }
        return uses;
    }

    /** Why the cycle without any change decided as it did. Runs one cycle more. */
    public Explanation explain(Watched watched) {
        cycles++;
        return scheduler.explain(dump.state().cluster(), rules.configuration(), watched);
    }

    @Override
    public void close() {
        sessions.close();
    }
}
