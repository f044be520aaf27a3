package dev.terrace.dist.determinism;

import dev.terrace.cluster.Patches;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.inputs.Origin;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadOptions;
import dev.terrace.report.Document;
import dev.terrace.report.Outcome;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.snapshot.SnapshotWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Answers {@link Question#JSON} in this process, without the cost of a start. */
final class InProcess {
    private InProcess() {}

    static String answer(Subject subject, Extensions extensions) throws IOException {
        List<String> files = List.of(Subject.path(subject.snapshot()));
        Path conf = Path.of(Subject.path(subject.conf()));
        Snapshot snapshot = SnapshotReader.read(files, ReadOptions.defaults());
        CycleReport report = new Scheduler(extensions)
                .run(snapshot.cluster(), ConfigurationReader.read(conf, extensions.catalog(), false));
        Outcome outcome = new Outcome(files, conf.toString(), "--conf", snapshot.cluster(), report, 0);
        ByteArrayOutputStream next = new ByteArrayOutputStream();
        SnapshotWriter.apply(
                Origin.of(files),
                new Patches().decided(report, snapshot.cluster().now()),
                next,
                SnapshotWriter.Format.YAML);
        String printed = new String(Document.json(OutcomeDocument.of(outcome)), StandardCharsets.UTF_8);
        return "0\n" + Question.JSON.withoutTimes(printed) + next.toString(StandardCharsets.UTF_8);
    }
}
