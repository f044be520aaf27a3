package dev.terrace.server.cycle;

import dev.terrace.model.Cluster;
import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReportEntry;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.store.Contents.Held;
import dev.terrace.server.work.Deadline;
import dev.terrace.timeline.Past;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decides orders for cycles. An order that was decided before gets the report that is kept. A snapshot that is replaced
 * or deleted while a cycle runs on it stays for the report. Slow: only for workers.
 */
public final class CycleService {
    /** The newest are kept; they are small beside their snapshots. */
    private static final int MOST_REPORTS = 1000;

    private final Library library;
    private final CycleRunner decider;
    private final Clock clock;
    private final String extensions;
    private final Consumer<Summary> meter;

    /**
     * @param extensions stands for the plugins and actions that are loaded
     * @param meter is told of every cycle
     */
    public CycleService(Library library, CycleRunner decider, Clock clock, String extensions, Consumer<Summary> meter) {
        this.library = library;
        this.decider = decider;
        this.clock = clock;
        this.extensions = extensions;
        this.meter = meter;
    }

    /** The recipe of a choice on a snapshot. */
    public static CycleKey recipe(SnapshotEntry snapshot, Choice choice, boolean verify) {
        return new CycleKey(
                snapshot.name(), snapshot.hash(), choice.source(), choice.chosen(), choice.key(), verify, 0, "");
    }

    /** The name of a recipe's report, whether there is one or not. */
    public String name(CycleKey recipe) {
        return recipe.id(extensions);
    }

    /**
     * The report of a recipe: the one that is kept, or a new one.
     *
     * @param next where to write the cluster as it is after the cycle; null if it is not wanted
     */
    public Report decide(CycleKey recipe, ConfigurationChoices.Text text, @Nullable NextState next, Deadline deadline)
            throws IOException {
        Optional<ReportEntry> known = library.reports().find(name(recipe));
        return known.isPresent()
                ? known(known.get(), next, deadline)
                : decide(new CycleRequest(recipe, text.read()), next, deadline);
    }

    /** The chain that a run goes on with, if it need not be written. */
    Optional<Past> past(CycleKey recipe) throws IOException {
        return decider.past(recipe);
    }

    /** Decides a step of a run, known or not. */
    Decision step(Run run, CycleRequest order, @Nullable NextState next, Deadline deadline) throws IOException {
        Closeable snapshot = hold(order);
        try {
            Decision decision = run(order, next, deadline);
            try (Held document = library.keep(decision.document())) {
                run.step(push(order, document).name(), decision.summary());
            }
            return decision;
        } finally {
            snapshot.close();
        }
    }

    /** The document comes first: what is written after it may need the room of the report. */
    private Report known(ReportEntry entry, @Nullable NextState next, Deadline deadline) throws IOException {
        Report report = new Report(entry, library.bytes(entry.hash()));
        if (next != null) {
            writeNext(entry, next, deadline);
        }
        return report;
    }

    private Report decide(CycleRequest order, @Nullable NextState next, Deadline deadline) throws IOException {
        Closeable snapshot = hold(order);
        try {
            Decision decision = run(order, next, deadline);
            try (Held document = library.keep(decision.document())) {
                ReportEntry entry = push(order, document);
                boolean isOurs = entry.hash().equals(document.hash());
                return new Report(entry, isOurs ? decision.document() : library.bytes(entry.hash()));
            }
        } finally {
            snapshot.close();
        }
    }

    private Closeable hold(CycleRequest order) throws IOException {
        return library.contents().hold(order.recipe().snapshotHash());
    }

    private Decision run(CycleRequest order, @Nullable NextState next, Deadline deadline) throws IOException {
        Decision decision = decider.decide(order, next, deadline);
        meter.accept(decision.summary());
        return decision;
    }

    /**
     * Cycles are deterministic: if the recipe has a report already, it is kept and the new one dropped, so that a
     * client that reads it is not interrupted.
     */
    private ReportEntry push(CycleRequest order, Held document) throws IOException {
        try (Held text = library.keep(order.text().getBytes(StandardCharsets.UTF_8))) {
            ReportEntry entry = new ReportEntry(
                    name(order.recipe()),
                    document.hash(),
                    document.size(),
                    clock.instant(),
                    order.recipe(),
                    text.hash());
            return library.reports().push(entry, MOST_REPORTS);
        }
    }

    /** Writes the cluster as it is after the cycle of a report. A cycle is a function, so it is run once more. */
    public void writeNext(ReportEntry entry, NextState next, Deadline deadline) throws IOException {
        Decision unused = decider.decide(order(entry), next, deadline);
    }

    /** The cluster that the cycle of a report was run on, in a chain. */
    public Cluster before(ReportEntry entry, Deadline deadline) throws IOException {
        return decider.before(order(entry), deadline);
    }

    /** The document that answers a question about cycles. What they are about stays for as long as it takes. */
    public byte[] study(Study study, Deadline deadline) throws IOException {
        Closeable snapshot = hold(study.cycle());
        try {
            return decider.study(study, deadline);
        } finally {
            snapshot.close();
        }
    }

    /** The cycle of a report. */
    public CycleRequest order(ReportEntry entry) throws IOException {
        return new CycleRequest(entry.recipe(), new String(library.bytes(entry.textHash()), StandardCharsets.UTF_8));
    }

    /** The document of what two recipes decide differently. */
    public byte[] compare(CycleRequest before, CycleRequest after, Deadline deadline) throws IOException {
        return decider.compare(before, after, deadline);
    }
}
