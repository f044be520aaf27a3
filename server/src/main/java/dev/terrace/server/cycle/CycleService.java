package dev.terrace.server.cycle;

import dev.terrace.model.Cluster;
import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReportEntry;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.store.ContentGone;
import dev.terrace.server.store.Contents.Hold;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.work.Deadline;
import dev.terrace.timeline.Intervals;
import dev.terrace.timeline.Past;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.io.function.IOSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs cycles and stores their reports. A request that was decided before gets the stored report. A snapshot that is
 * replaced or deleted while a cycle runs on it stays until its report is stored. Slow: for worker threads only.
 *
 * @param server identifies everything of the server that its cycles depend on, such as the plugins and the time zone
 * @param meter is called after every cycle
 */
public record CycleService(
        Library library, CycleRunner runner, Clock clock, String server, Consumer<CycleSummary> meter) {
    /** The newest reports are kept. They are small compared to their snapshots. */
    private static final int MAX_REPORTS = 1000;

    /** Returns the key of a cycle: a choice of configuration on a snapshot. */
    public static CycleKey key(SnapshotEntry snapshot, Choice choice, boolean verify) {
        return new CycleKey(
                snapshot.name(),
                snapshot.hash(),
                choice.source(),
                choice.chosen(),
                choice.key(),
                verify,
                0,
                Intervals.NONE,
                "");
    }

    /** The name of a key's report, whether the report exists or not. */
    public String name(CycleKey key) {
        return key.id(server);
    }

    /**
     * Returns the stored report of a key, or runs the cycle.
     *
     * @param next where to write the cluster after the cycle; null if it is not wanted
     */
    public Report decide(CycleKey key, IOSupplier<String> text, @Nullable NextStateOutput next, Deadline deadline)
            throws IOException {
        Optional<ReportEntry> known = library.reports().find(name(key));
        if (known.isPresent()) {
            try {
                return known(known.get(), next, deadline);
            } catch (ContentGone e) {
                // The report was evicted after the look-up.
            }
        }
        return decide(new CycleRequest(key, text.get()), next, deadline);
    }

    /** The chain that a run continues in memory; empty if states have to be written. */
    Optional<Past> past(CycleKey key) throws IOException {
        return runner.past(key);
    }

    /** Runs a step of a run, even if its report is stored already. */
    CycleAnswer step(CycleRun run, CycleRequest request, @Nullable NextStateOutput next, Deadline deadline)
            throws IOException {
        Hold snapshot = hold(request);
        try {
            CycleAnswer decision = run(request, next, deadline);
            try (Reference document = library.keep(decision.document())) {
                run.step(push(request, document).name(), decision.summary());
            }
            return decision;
        } finally {
            snapshot.close();
        }
    }

    /** Reads the document first, because a later write may evict the report. */
    private Report known(ReportEntry entry, @Nullable NextStateOutput next, Deadline deadline) throws IOException {
        Report report = new Report(entry, library.bytes(entry.hash()));
        if (next != null) {
            writeNext(entry, next, deadline);
        }
        return report;
    }

    private Report decide(CycleRequest request, @Nullable NextStateOutput next, Deadline deadline) throws IOException {
        Hold snapshot = hold(request);
        try {
            CycleAnswer decision = run(request, next, deadline);
            try (Reference document = library.keep(decision.document())) {
                ReportEntry entry = push(request, document);
                boolean isOurs = entry.hash().equals(document.hash());
                return new Report(entry, isOurs ? decision.document() : library.bytes(entry.hash()));
            }
        } finally {
            snapshot.close();
        }
    }

    private Hold hold(CycleRequest request) throws IOException {
        return library.contents().hold(request.key().snapshotHash());
    }

    private CycleAnswer run(CycleRequest request, @Nullable NextStateOutput next, Deadline deadline)
            throws IOException {
        CycleAnswer decision = runner.decide(request, next, deadline);
        meter.accept(decision.summary());
        return decision;
    }

    /**
     * Stores a report. Cycles are deterministic: if the key has a report already, that one is kept and the new one
     * dropped, so that a client that reads it is not interrupted.
     */
    private ReportEntry push(CycleRequest request, Reference document) throws IOException {
        try (Reference text = library.keep(request.text().getBytes(StandardCharsets.UTF_8))) {
            ReportEntry entry = new ReportEntry(
                    name(request.key()), document.hash(), document.size(), clock.instant(), request.key(), text.hash());
            return library.reports().push(entry, MAX_REPORTS);
        }
    }

    /** Writes the cluster after the cycle of a report. A cycle is deterministic, so it is run again. */
    public void writeNext(ReportEntry entry, NextStateOutput next, Deadline deadline) throws IOException {
        CycleAnswer unused = runner.decide(request(entry), next, deadline);
    }

    /** Returns the cluster that the cycle of a report decided on. */
    public Cluster before(ReportEntry entry, Deadline deadline) throws IOException {
        return runner.before(request(entry), deadline);
    }

    /** Returns the document that answers a question about cycles. Holds their snapshot until the answer is complete. */
    public byte[] ask(Question question, Deadline deadline) throws IOException {
        Hold snapshot = hold(question.cycle());
        try {
            return runner.ask(question, deadline);
        } finally {
            snapshot.close();
        }
    }

    /** Returns the request that repeats the cycle of a report. */
    public CycleRequest request(ReportEntry entry) throws IOException {
        return new CycleRequest(entry.key(), new String(library.bytes(entry.textHash()), StandardCharsets.UTF_8));
    }
}
