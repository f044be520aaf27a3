package dev.terrace.server.cycle;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadOptions;
import dev.terrace.server.library.CycleKey;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.whatif.submission.Submission;
import dev.terrace.whatif.submission.Submission.Settled;
import dev.terrace.whatif.submission.SubmissionAnswer;
import dev.terrace.workload.manifest.Manifest;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;

/** A snapshot with the submitted manifests of a request. */
record Submissions(Submission submission, Settled settled) {
    private static final String NAME = "submit";

    /** @throws dev.terrace.model.finding.InvalidInput if one of the manifests cannot be created */
    static Submissions of(CycleKey key, Snapshot snapshot, ReadOptions options, Function<Cluster, CycleReport> decide) {
        byte[] text = key.submit().getBytes(StandardCharsets.UTF_8);
        Submission submission =
                Submission.of(Manifest.read(new ByteArrayInputStream(text), NAME), snapshot.state(), options);
        return new Submissions(submission, submission.settle(decide));
    }

    /** The cluster that the cycle schedules. */
    Cluster cluster() {
        return settled.cluster();
    }

    /** Puts the outcome of each manifest in front of a report's document. */
    Map<String, Object> lead(CycleReport report, Map<String, Object> document) {
        return SubmissionAnswer.lead(settled.answers(report), submission.notes(), document);
    }
}
