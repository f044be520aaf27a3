package dev.terrace.server.endpoints;

import static java.util.Map.entry;

import dev.terrace.files.Sha256;
import dev.terrace.model.Cluster;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.report.Document;
import dev.terrace.server.cycle.CycleService;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.ReadyDocuments;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReadReports;
import dev.terrace.server.library.ReadSnapshots;
import dev.terrace.server.library.ReportEntry;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.picture.ClusterDocument;
import dev.terrace.server.picture.NodeDocument;
import dev.terrace.server.picture.Placing;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.work.Deadline;
import dev.terrace.server.work.Subject;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Clusters and nodes for drawing, before and after a cycle. */
public record ClusterEndpoint(
        Library library, ReadSnapshots snapshots, ReadReports reports, CycleService service, ReadyDocuments documents)
        implements Endpoint {

    @Override
    public Map<String, Operation> operations() {
        return Map.ofEntries(
                entry("getSnapshotCluster", this::before),
                entry("getReportCluster", this::after),
                entry("getSnapshotNode", this::nodeBefore),
                entry("getReportNode", this::nodeAfter));
    }

    private Future<Answer> before(Call call) {
        SnapshotEntry entry = library.snapshot(call.path("name"));
        return documents.answer(call, tag(entry), deadline -> before(entry));
    }

    private Future<Answer> after(Call call) {
        ReportEntry entry = library.report(call.path("id"));
        return documents.answer(call, tag(entry), deadline -> after(entry, deadline));
    }

    /** Makes the document of a snapshot before a client asks for it. */
    public CompletableFuture<?> prepare(Subject subject, SnapshotEntry entry) {
        return documents.prepare(subject, tag(entry), deadline -> before(entry));
    }

    /** Makes the document of the cluster after a cycle before a client asks for it. */
    public CompletableFuture<?> prepare(Subject subject, ReportEntry entry) {
        return documents.prepare(subject, tag(entry), deadline -> after(entry, deadline));
    }

    private static String tag(SnapshotEntry entry) {
        return entry.hash() + "-cluster";
    }

    private static String tag(ReportEntry entry) {
        return entry.name() + "-cluster";
    }

    private byte[] before(SnapshotEntry entry) throws IOException {
        Cluster cluster = cluster(entry);
        return Document.compact(ClusterDocument.of(cluster, Placing.before(cluster)));
    }

    private byte[] after(ReportEntry entry, Deadline deadline) throws IOException {
        Cluster cluster = cluster(entry, deadline);
        return Document.compact(ClusterDocument.of(cluster, placing(entry, cluster)));
    }

    private Future<Answer> nodeBefore(Call call) {
        SnapshotEntry entry = library.snapshot(call.path("name"));
        String node = call.path("node");
        return documents.answer(call, entry.hash() + "-node-" + Sha256.of(node), deadline -> {
            Cluster cluster = cluster(entry);
            return Document.compact(NodeDocument.of(node(cluster, node), cluster, Placing.before(cluster)));
        });
    }

    private Future<Answer> nodeAfter(Call call) {
        ReportEntry entry = library.report(call.path("id"));
        String node = call.path("node");
        return documents.answer(call, entry.name() + "-node-" + Sha256.of(node), deadline -> {
            Cluster cluster = cluster(entry, deadline);
            return Document.compact(NodeDocument.of(node(cluster, node), cluster, placing(entry, cluster)));
        });
    }

    private Cluster cluster(SnapshotEntry entry) throws IOException {
        return snapshots.read(entry.name(), entry.hash()).cluster();
    }

    private Cluster cluster(ReportEntry entry, Deadline deadline) throws IOException {
        CycleKey key = entry.key();
        return key.isOnBareSnapshot()
                ? snapshots.read(key.snapshot(), key.snapshotHash()).cluster()
                : service.before(entry, deadline);
    }

    private Placing placing(ReportEntry entry, Cluster cluster) throws IOException {
        return Placing.after(cluster, reports.read(entry));
    }

    private static NodeSpec node(Cluster cluster, String name) {
        return cluster.nodes().stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Problem.absent("node", name));
    }
}
