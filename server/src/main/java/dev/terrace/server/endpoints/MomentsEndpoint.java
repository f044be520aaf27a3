package dev.terrace.server.endpoints;

import dev.terrace.model.Cluster;
import dev.terrace.model.number.NumberText;
import dev.terrace.report.Document;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.ReadyDocuments;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReplayEntry;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.library.SnapshotIntake;
import dev.terrace.server.library.Taken;
import dev.terrace.server.picture.ClusterDocument;
import dev.terrace.server.picture.Placing;
import dev.terrace.server.replays.KeptMoments;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.work.Deadline;
import dev.terrace.server.work.WorkQueue;
import dev.terrace.snapshot.ClusterWriter;
import dev.terrace.snapshot.SnapshotWriter.Format;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.Map;

/** The clusters at the seconds of replays, for drawing and as snapshots. */
public record MomentsEndpoint(
        Library library, KeptMoments moments, SnapshotIntake intake, ReadyDocuments documents, WorkQueue work)
        implements Endpoint {

    @Override
    public Map<String, Operation> operations() {
        return Map.of("getMoment", this::get, "storeMoment", this::store);
    }

    /** A second of a replay under one of its configurations. */
    private record Asked(ReplayEntry replay, int configuration, long second) {
        /** Identifies the cluster. The result would not do: replays with equal results can have different clusters. */
        String tag() {
            return replay.id() + "-" + configuration + "-at-" + second;
        }
    }

    private Asked asked(Call call) {
        return new Asked(
                library.replay(call.path("name")),
                NumberText.integer(call.query("configuration", "0")).orElseThrow(),
                NumberText.whole(call.path("second")).orElseThrow());
    }

    private Cluster cluster(Asked asked) {
        return moments.at(asked.replay(), asked.configuration(), asked.second());
    }

    private Future<Answer> get(Call call) {
        Asked asked = asked(call);
        return documents.answer(
                call, asked.tag(), deadline -> Document.compact(ClusterDocument.of(Placing.before(cluster(asked)))));
    }

    private Future<Answer> store(Call call) {
        Asked asked = asked(call);
        String name = call.json().getString("snapshot");
        return call.await(work.submit(call.subject(), deadline -> store(asked, name, deadline)))
                .map(StoredFiles::answer);
    }

    private Taken<SnapshotEntry> store(Asked asked, String name, Deadline deadline) throws IOException {
        try (ContentDraft draft = library.draft()) {
            ClusterWriter.dump(cluster(asked), draft.out(), Format.YAML);
            return intake.take(name, draft, deadline);
        }
    }
}
