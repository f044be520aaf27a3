package dev.terrace.server.replays;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Finding;
import dev.terrace.replay.ConfiguredReplay;
import dev.terrace.replay.LoggedSchedule;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.ReplayWarnings;
import dev.terrace.replay.origin.Hashed;
import dev.terrace.replay.origin.Origins;
import dev.terrace.replay.origin.Provenance;
import dev.terrace.replay.picture.ReplayPicture;
import dev.terrace.replay.picture.ReplayReport;
import dev.terrace.replay.result.ReplayDocument;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.Trace;
import dev.terrace.report.Document;
import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.store.ContentGone;
import dev.terrace.server.store.Contents.Hold;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The replays of a request, read and checked, and the documents of their results.
 *
 * @param all the configurations in the order of the request
 */
record PlannedReplays(
        ReplayRequest request,
        ReplayInputs inputs,
        ReplayPlan plan,
        ReplayReport report,
        List<Planned> all,
        @Nullable ReplayResult logged) {
    /** A configuration and the data of its charts. */
    record Planned(ConfiguredReplay configured, ReplayPicture picture) {}

    /**
     * Reads the inputs of a request, and measures the schedule that the trace logged.
     *
     * @throws dev.terrace.model.finding.InvalidInput if an input is wrong
     */
    static PlannedReplays plan(ReplayRequest request, ReplayInputs inputs) throws IOException {
        Trace trace = inputs.traces()
                .read(
                        request.trace().name(),
                        request.trace().hash(),
                        request.options().reading());
        SnapshotEntry snapshot = request.snapshot();
        ReplayPlan plan = request.options().plan(trace, snapshot == null ? null : dump(snapshot, inputs));
        ReplayReport report = new ReplayReport(plan);
        List<Planned> all = new ArrayList<>();
        for (Choice choice : request.choices()) {
            String text = text(choice);
            Configuration configuration = ConfigurationReader.read(
                    text, choice.source(), inputs.extensions().catalog(), inputs.allowsMissing());
            all.add(new Planned(new ConfiguredReplay(plan, choice.source(), text, configuration), report.picture()));
        }
        ReplayResult logged = LoggedSchedule.isIn(plan.trace().jobs()) ? new LoggedSchedule(plan).run() : null;
        return new PlannedReplays(request, inputs, plan, report, all, logged);
    }

    private static Cluster dump(SnapshotEntry snapshot, ReplayInputs inputs) throws IOException {
        Hold held = hold("snapshot", snapshot.name(), snapshot.hash(), inputs);
        try {
            return inputs.snapshots().read(snapshot.name(), snapshot.hash()).cluster();
        } finally {
            held.close();
        }
    }

    private static String text(Choice choice) throws IOException {
        try {
            return choice.text().get();
        } catch (ContentGone e) {
            throw gone("configuration", choice.source());
        }
    }

    /**
     * Keeps an input until the result is closed.
     *
     * @throws Problem if it was replaced or deleted
     */
    static Hold hold(String kind, String name, String hash, ReplayInputs inputs) {
        try {
            return inputs.library().contents().hold(hash);
        } catch (ContentGone e) {
            throw gone(kind, name);
        }
    }

    private static Problem gone(String kind, String name) {
        return new Problem(
                404, "Not found", "The %s '%s' was replaced or deleted before it was read.".formatted(kind, name));
    }

    /** Returns the warnings about the trace, its nodes and the configurations. */
    List<Finding> findings() {
        return ReplayWarnings.of(plan.trace(), plan.start(), !plan.turnsAway(), configurations(), inputs.extensions());
    }

    private List<Configuration> configurations() {
        return all.stream().map(each -> each.configured().configuration()).toList();
    }

    /** Returns the document that {@code terrace replay --output json} prints. */
    byte[] document(List<ReplayResult> results) {
        return Document.json(ReplayDocument.of(plan.trace().file(), shown(results)));
    }

    /** Returns the schedule that the trace logged, if it has one, and the results. */
    List<ReplayResult> shown(List<ReplayResult> results) {
        List<ReplayResult> shown = new ArrayList<>(results);
        if (logged != null) {
            shown.add(0, logged);
        }
        return shown;
    }

    /** Returns the data of the charts. */
    byte[] charts(List<ReplayResult> results) {
        List<ReplayPicture> pictures = all.stream().map(Planned::picture).toList();
        return report.document(logged, results, pictures, provenance()).getBytes(StandardCharsets.UTF_8);
    }

    private Provenance provenance() {
        return new Provenance(
                inputs.version(),
                Runtime.version().toString(),
                List.of(new Hashed(request.trace().name(), "", request.trace().hash())),
                all.stream()
                        .map(each -> Origins.ofText(
                                each.configured().name(), each.configured().text()))
                        .toList(),
                Origins.ofJars(configurations(), inputs.extensions(), inputs.plugins()));
    }
}
