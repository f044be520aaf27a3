package dev.terrace.snapshot;

import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.DisruptionBudgetSpec;
import dev.terrace.model.JobSpec;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.PluginState;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.snapshot.device.DeviceDrafts;
import dev.terrace.snapshot.kind.DisruptionBudgetReader;
import dev.terrace.snapshot.kind.HyperNodeReader;
import dev.terrace.snapshot.kind.NamespaceReader;
import dev.terrace.snapshot.kind.NodeMetricsReader;
import dev.terrace.snapshot.kind.NodeReader;
import dev.terrace.snapshot.kind.NumaTopologyReader;
import dev.terrace.snapshot.kind.PluginStateReader;
import dev.terrace.snapshot.kind.PodGroupReader;
import dev.terrace.snapshot.kind.PriorityClassReader;
import dev.terrace.snapshot.kind.QueueReader;
import dev.terrace.snapshot.kind.ResourceQuotaReader;
import dev.terrace.snapshot.object.Drafts;
import dev.terrace.snapshot.object.Findings;
import dev.terrace.snapshot.object.Interner;
import dev.terrace.snapshot.object.Kind;
import dev.terrace.snapshot.object.NewestTime;
import dev.terrace.snapshot.object.ObjectReader;
import dev.terrace.snapshot.pod.Pods;
import dev.terrace.snapshot.storage.StorageDrafts;
import dev.terrace.snapshot.text.Events;
import dev.terrace.snapshot.text.Header;
import dev.terrace.snapshot.text.ObjectStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The table of kinds: receives the objects of a dump one by one, and keeps of each what a cluster needs. */
final class ClusterObjects implements ObjectStream.Handler {
    final Interner shared = new Interner();
    final NewestTime clock = new NewestTime();
    final Pods pods;
    final Drafts<TaskSpec> tasks;
    final Drafts<NodeSpec> nodes = new Drafts<>(NodeReader.KIND);
    final Drafts<JobSpec> jobs = new Drafts<>(PodGroupReader.KIND);
    final Drafts<QueueSpec> queues = new Drafts<>(QueueReader.KIND);
    final Drafts<PriorityClassSpec> priorityClasses = new Drafts<>(PriorityClassReader.KIND);
    final Drafts<NamespaceSpec> namespaces = new Drafts<>(NamespaceReader.KIND);
    final Drafts<HyperNodeSpec> hyperNodes = new Drafts<>(HyperNodeReader.KIND);
    final Drafts<DisruptionBudgetSpec> disruptionBudgets = new Drafts<>(DisruptionBudgetReader.KIND);
    final Drafts<ResourceQuotaSpec> resourceQuotas = new Drafts<>(ResourceQuotaReader.KIND);
    final Drafts<NodeMetrics> nodeMetrics = new Drafts<>(NodeMetricsReader.KIND);
    final Drafts<NumaTopology> numaTopologies = new Drafts<>(NumaTopologyReader.KIND);
    final Drafts<PluginState> pluginStates = new Drafts<>(PluginStateReader.KIND);
    final ConfigMaps maps = new ConfigMaps();
    final Drafts<ConfigMapSpec> configMaps = new Drafts<>(maps.kind());
    final StorageDrafts storage = new StorageDrafts();
    final DeviceDrafts claimable = new DeviceDrafts();

    private final Findings findings;
    private final ObjectReader reader;
    private final Map<String, Drafts<?>> table = new HashMap<>();
    private final SortedMap<String, Integer> unknownKinds = new TreeMap<>();

    ClusterObjects(ReadOptions options, Findings findings) {
        this.findings = findings;
        this.reader = new ObjectReader(shared, clock, findings);
        this.pods = new Pods(options::isOurs);
        this.tasks = new Drafts<>(pods.kind());
        objects().forEach(this::register);
        storage.all().forEach(this::register);
        claimable.all().forEach(this::register);
    }

    /** Those of Kubernetes and Volcano, but for storage and devices. */
    private List<Drafts<?>> objects() {
        return List.of(
                tasks,
                nodes,
                jobs,
                queues,
                priorityClasses,
                namespaces,
                hyperNodes,
                disruptionBudgets,
                resourceQuotas,
                configMaps,
                nodeMetrics,
                numaTopologies);
    }

    private void register(Drafts<?> drafts) {
        table.put(drafts.kind().name(), drafts);
    }

    @Override
    public void accept(Header header, Events body) {
        Drafts<?> drafts = table.get(header.kind());
        if (header.group().equals(PluginStateReader.KIND.group())) {
            pluginState(header, body);
        } else if (drafts != null && drafts.kind().matches(header)) {
            drafts.read(header, body, reader);
        } else {
            doubt(header, drafts);
            unknownKinds.merge(header.kind(), 1, Integer::sum);
            body.skip();
        }
    }

    /** Whether something of an object of this kind is kept in a cluster. */
    boolean keeps(Header header) {
        Drafts<?> drafts = table.get(header.kind());
        return header.group().equals(PluginStateReader.KIND.group())
                || (drafts != null && drafts.kind().matches(header));
    }

    /** Warns of an object that is passed over although its kind is probably one that Terrace reads. */
    private void doubt(Header header, @Nullable Drafts<?> sameName) {
        if (sameName != null && header.group().indexOf('.') < 0) {
            // A group without a dot is one of Kubernetes' own. Other groups may have kinds of the same name.
            String group = sameName.kind().group();
            findings.doubt(
                    header.place(),
                    "",
                    "%s has no kind %s; %s has it. This object is not read."
                            .formatted(header.apiVersion(), header.kind(), group.isEmpty() ? "v1" : group));
        } else if (sameName == null) {
            spelling(header)
                    .ifPresent(known -> findings.doubt(
                            header.place(),
                            "",
                            "kind %s is not known, and this object is not read. Did you mean '%s'?"
                                    .formatted(header.kind(), known)));
        }
    }

    /** The kind whose name differs in capitals only, or is in the singular. */
    private Optional<String> spelling(Header header) {
        String kind = header.kind();
        if (kind.equalsIgnoreCase("List")) {
            return Optional.of("List");
        }
        return table.values().stream()
                .map(Drafts::kind)
                .filter(known -> header.apiVersion().isEmpty() || header.group().equals(known.group()))
                .map(Kind::name)
                .filter(name -> kind.equalsIgnoreCase(name) || kind.equalsIgnoreCase(name + "s"))
                .findFirst();
    }

    /** Terrace's own group has one kind. Any other is a misspelling, not an object to skip. */
    private void pluginState(Header header, Events body) {
        if (header.kind().equals(PluginStateReader.KIND.name())) {
            pluginStates.read(header, body, reader);
        } else {
            findings.error(
                    header.place(),
                    "%s has no kind %s. It has %s."
                            .formatted(header.apiVersion(), header.kind(), PluginStateReader.KIND.name()));
            body.skip();
        }
    }

    /** The objects of each kind that a cluster has. */
    List<Drafts<?>> ofCluster() {
        List<Drafts<?>> all = new ArrayList<>(objects());
        all.add(pluginStates);
        all.addAll(storage.all());
        all.addAll(claimable.all());
        return all;
    }

    /** The number of objects by kind that Terrace does not read, and of ConfigMaps without anything that is read. */
    SortedMap<String, Integer> skippedKinds() {
        SortedMap<String, Integer> skipped = new TreeMap<>(unknownKinds);
        if (maps.others() > 0) {
            skipped.merge(maps.kind().name(), maps.others(), Integer::sum);
        }
        return skipped;
    }
}
