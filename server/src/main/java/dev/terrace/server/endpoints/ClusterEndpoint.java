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
import dev.terrace.server.work.Piece;
import dev.terrace.server.work.Subject;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Clusters and nodes for drawing, before and after a cycle. */
public record ClusterEndpoint(
        Library library, ReadSnapshots snapshots, ReadReports reports, CycleService service, ReadyDocuments documents)
        implements Endpoint {

    /** A cluster to draw: the tag of its documents, and how it is made. */
    private record Asked(String tag, Piece<Placing> placing) {
        byte[] cluster(Deadline deadline) throws Exception {
            return Document.compact(ClusterDocument.of(placing.run(deadline)));
        }

        byte[] node(String name, Deadline deadline) throws Exception {
            Placing all = placing.run(deadline);
            NodeSpec node = all.cluster().nodes().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> Problem.absent("node", name));
            return Document.compact(NodeDocument.of(node, all));
        }
    }

    @Override
    public Map<String, Operation> operations() {
        return Map.ofEntries(
                entry("getSnapshotCluster", call -> cluster(call, ofSnapshot(call))),
                entry("getReportCluster", call -> cluster(call, ofReport(call))),
                entry("getSnapshotNode", call -> node(call, ofSnapshot(call))),
                entry("getReportNode", call -> node(call, ofReport(call))));
    }

    private Asked ofSnapshot(Call call) {
        return before(library.snapshot(call.path("name")));
    }

    private Asked ofReport(Call call) {
        return after(library.report(call.path("id")));
    }

    private Asked before(SnapshotEntry entry) {
        return new Asked(
                entry.hash(),
                deadline -> Placing.before(
                        snapshots.read(entry.name(), entry.hash()).cluster()));
    }

    private Asked after(ReportEntry entry) {
        return new Asked(entry.name(), deadline -> Placing.after(cluster(entry, deadline), reports.read(entry)));
    }

    private Cluster cluster(ReportEntry entry, Deadline deadline) throws IOException {
        CycleKey key = entry.key();
        return key.isOnBareSnapshot()
                ? snapshots.read(key.snapshot(), key.snapshotHash()).cluster()
                : service.before(entry, deadline);
    }

    private Future<Answer> cluster(Call call, Asked asked) {
        return documents.answer(call, asked.tag + "-cluster", asked::cluster);
    }

    private Future<Answer> node(Call call, Asked asked) {
        String node = call.path("node");
        return documents.answer(call, asked.tag + "-node-" + Sha256.of(node), deadline -> asked.node(node, deadline));
    }

    /** Makes the document of a snapshot before a client asks for it. */
    public CompletableFuture<?> prepare(Subject subject, SnapshotEntry entry) {
        return prepare(subject, before(entry));
    }

    /** Makes the document of the cluster after a cycle before a client asks for it. */
    public CompletableFuture<?> prepare(Subject subject, ReportEntry entry) {
        return prepare(subject, after(entry));
    }

    private CompletableFuture<?> prepare(Subject subject, Asked asked) {
        return documents.prepare(subject, asked.tag + "-cluster", asked::cluster);
    }
}
