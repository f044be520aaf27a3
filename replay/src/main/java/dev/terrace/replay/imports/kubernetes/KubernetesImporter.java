package dev.terrace.replay.imports.kubernetes;

import dev.terrace.files.Fault;
import dev.terrace.inputs.Sources;
import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.TraceImporter;
import java.util.List;

/**
 * A series of dumps of a Kubernetes cluster ({@code kubectl get pod,podgroup,node,queue -A -o json}), and the events of
 * a watch ({@code kubectl get pods -A --watch --output-watch-events -o json}).
 *
 * <p>A job is a PodGroup with its pods, or a single pod. Its run is that of its pods' last attempts, from the first
 * start of a container to the last end; an attempt is a pod with its own uid. Starts and ends that no container status
 * has are known to the interval between two dumps. The rows are the distinct pods.
 */
public final class KubernetesImporter implements TraceImporter {
    private final List<String> files;
    private final Assume assume;

    /**
     * Creates an importer.
     *
     * @param files dumps and watches in order of time; the files of a folder are sorted by name
     */
    public KubernetesImporter(List<String> files, Assume assume) {
        this.files = List.copyOf(files);
        this.assume = assume;
    }

    @Override
    public Imported read() {
        ClusterHistory history = new ClusterHistory();
        Sources.of(files).forEach(history::read);
        if (!history.pods().iterator().hasNext()) {
            throw Fault.at(
                    files.get(0), "holds no Pod. kubectl get pod,podgroup,node,queue -A -o json prints what is read.");
        }
        return new HistoryJobs(history, assume).imported(files.get(0));
    }
}
