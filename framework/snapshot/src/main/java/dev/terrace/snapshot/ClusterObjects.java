package dev.terrace.snapshot;

import dev.terrace.model.JobSpec;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.PluginState;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.snapshot.kind.HyperNodeReader;
import dev.terrace.snapshot.kind.NamespaceReader;
import dev.terrace.snapshot.kind.NodeReader;
import dev.terrace.snapshot.kind.PluginStateReader;
import dev.terrace.snapshot.kind.PodGroupReader;
import dev.terrace.snapshot.kind.PriorityClassReader;
import dev.terrace.snapshot.kind.QueueReader;
import dev.terrace.snapshot.object.Drafts;
import dev.terrace.snapshot.object.FieldReader;
import dev.terrace.snapshot.object.Findings;
import dev.terrace.snapshot.object.Interner;
import dev.terrace.snapshot.object.NewestTime;
import dev.terrace.snapshot.object.ObjectCheck;
import dev.terrace.snapshot.pod.PodReader;
import dev.terrace.snapshot.pod.PodsWithResourceClaims;
import dev.terrace.snapshot.storage.StorageObjects;
import dev.terrace.snapshot.text.Events;
import dev.terrace.snapshot.text.Header;
import dev.terrace.snapshot.text.ObjectStream;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Takes in the objects of a dump one by one, and keeps of each what a cluster needs. */
final class ClusterObjects implements ObjectStream.Handler {
    private static final String VOLCANO = "scheduling.volcano.sh";

    final Drafts<NodeSpec> nodes = new Drafts<>();
    final Drafts<TaskSpec> tasks = new Drafts<>();
    final Drafts<JobSpec> jobs = new Drafts<>();
    final Drafts<QueueSpec> queues = new Drafts<>();
    final Drafts<PriorityClassSpec> priorityClasses = new Drafts<>();
    final Drafts<NamespaceSpec> namespaces = new Drafts<>();
    final Drafts<HyperNodeSpec> hyperNodes = new Drafts<>();
    final Drafts<PluginState> pluginStates = new Drafts<>();
    final StorageObjects storage;
    final SortedMap<String, Integer> skippedKinds = new TreeMap<>();
    final Interner shared = new Interner();
    final NewestTime clock = new NewestTime();
    int otherPods;
    final PodsWithResourceClaims podsWithResourceClaims = new PodsWithResourceClaims();

    private final ReadOptions options;
    private final Findings findings;
    private final ObjectCheck check;
    private @Nullable ConfigMapText schedulerConf;

    ClusterObjects(ReadOptions options, Findings findings) {
        this.options = options;
        this.findings = findings;
        this.check = new ObjectCheck(findings);
        this.storage = new StorageObjects(clock, check);
    }

    Optional<ConfigMapText> schedulerConf() {
        return Optional.ofNullable(schedulerConf);
    }

    @Override
    public void accept(Header header, Events body) {
        FieldReader in = new FieldReader(body, shared);
        if (header.is("", "Pod")) {
            PodReader pod = new PodReader(in, clock);
            if (check.isFine(header, "pod", pod.meta(), true, in) && isKept(pod)) {
                tasks.add(header.place(), pod.draft());
                if (pod.usesResourceClaims()) {
                    podsWithResourceClaims.add(
                            pod.meta().namespaceOrDefault() + "/" + pod.meta().name(), header.place());
                }
            }
        } else if (header.is("", "Node")) {
            NodeReader node = new NodeReader(in, clock);
            if (check.isFine(header, "node", node.meta(), false, in)) {
                nodes.add(header.place(), node.draft());
            }
        } else if (header.is(VOLCANO, "PodGroup")) {
            PodGroupReader group = new PodGroupReader(in, clock);
            if (check.isFine(header, "group", group.meta(), true, in)) {
                jobs.add(header.place(), group.draft());
            }
        } else if (header.is(VOLCANO, "Queue")) {
            QueueReader queue = new QueueReader(in, clock);
            if (check.isFine(header, "queue", queue.meta(), false, in)) {
                queues.add(header.place(), queue.draft());
            }
        } else if (header.is("scheduling.k8s.io", "PriorityClass")) {
            PriorityClassReader priorityClass = new PriorityClassReader(in, clock);
            if (check.isFine(header, "priority class", priorityClass.meta(), false, in)) {
                priorityClasses.add(header.place(), priorityClass.draft());
            }
        } else if (header.is("", "Namespace")) {
            NamespaceReader namespace = new NamespaceReader(in, clock);
            if (check.isFine(header, "namespace", namespace.meta(), false, in)) {
                namespaces.add(header.place(), namespace.draft());
            }
        } else if (header.is("topology.volcano.sh", "HyperNode")) {
            HyperNodeReader hyperNode = new HyperNodeReader(in, clock);
            if (check.isFine(header, "hyper node", hyperNode.meta(), false, in)) {
                hyperNodes.add(header.place(), hyperNode.draft());
            }
        } else if (header.is("", "ConfigMap")) {
            configMap(header, in);
        } else if (header.group().equals(PluginStateReader.GROUP)) {
            pluginState(header, in);
        } else if (!storage.accepts(header, in)) {
            skippedKinds.merge(header.kind(), 1, Integer::sum);
            body.skip();
        }
    }

    private boolean isKept(PodReader pod) {
        boolean kept = !pod.node().isEmpty() || options.isOurs(pod.schedulerName());
        otherPods += kept ? 0 : 1;
        return kept;
    }

    private void configMap(Header header, FieldReader in) {
        ConfigMapReader map = new ConfigMapReader(in);
        if (!check.isFine(header, "config map", map.meta(), true, in)) {
            return;
        }
        Optional<ConfigMapText> found = map.schedulerConf(header.place().source());
        if (found.isEmpty()) {
            skippedKinds.merge(header.kind(), 1, Integer::sum);
        } else if (schedulerConf == null) {
            schedulerConf = found.get();
        } else {
            findings.warn(
                    header.place(),
                    "this is a second scheduler configuration; the first one is used, %s."
                            .formatted(schedulerConf.source()));
        }
    }

    private void pluginState(Header header, FieldReader in) {
        if (!header.kind().equals(PluginStateReader.KIND)) {
            findings.error(
                    header.place(),
                    "%s has no kind %s. It has %s."
                            .formatted(header.apiVersion(), header.kind(), PluginStateReader.KIND));
            in.skip();
            return;
        }
        PluginStateReader state = new PluginStateReader(in, header.apiVersion());
        if (check.isFine(header, "plugin state", state.meta(), false, in)) {
            pluginStates.add(header.place(), state.draft());
        }
    }
}
