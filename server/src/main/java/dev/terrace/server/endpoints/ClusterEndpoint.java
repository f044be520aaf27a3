package dev.terrace.server.endpoints;

import dev.terrace.model.Cluster;
import dev.terrace.report.Document;
import dev.terrace.server.cycle.ReadSnapshots;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.ReadyDocuments;
import dev.terrace.server.kept.Library;
import dev.terrace.server.kept.SnapshotEntry;
import dev.terrace.server.picture.ClusterDocument;
import dev.terrace.server.picture.Placing;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.Map;

/** A cluster as it is drawn. */
public final class ClusterEndpoint implements Endpoint {
    private final Library library;
    private final ReadSnapshots snapshots;
    private final ReadyDocuments documents;

    public ClusterEndpoint(Library library, ReadSnapshots snapshots, ReadyDocuments documents) {
        this.library = library;
        this.snapshots = snapshots;
        this.documents = documents;
    }

    @Override
    public Map<String, Operation> operations() {
        return Map.of("getSnapshotCluster", this::before);
    }

    private Future<Answer> before(Call call) {
        SnapshotEntry entry = library.snapshot(call.path("name"));
        return documents.answer(call, entry.hash() + "-cluster", deadline -> before(entry));
    }

    private byte[] before(SnapshotEntry entry) throws IOException {
        Cluster cluster = snapshots.read(entry.name(), entry.hash()).cluster();
        return Document.compact(ClusterDocument.of(cluster, Placing.before(cluster)));
    }
}
