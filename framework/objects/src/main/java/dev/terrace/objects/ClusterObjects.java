package dev.terrace.objects;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.DisruptionBudgetSpec;
import dev.terrace.model.JobSpec;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.PluginState;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.objects.device.DeviceDrafts;
import dev.terrace.objects.field.Drafts;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Interner;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.ObjectReader;
import dev.terrace.objects.kind.DisruptionBudgetReader;
import dev.terrace.objects.kind.HyperNodeReader;
import dev.terrace.objects.kind.NamespaceReader;
import dev.terrace.objects.kind.NodeMetricsReader;
import dev.terrace.objects.kind.NodeReader;
import dev.terrace.objects.kind.NumaTopologyReader;
import dev.terrace.objects.kind.PluginStateReader;
import dev.terrace.objects.kind.PodGroupReader;
import dev.terrace.objects.kind.PriorityClassReader;
import dev.terrace.objects.kind.QueueReader;
import dev.terrace.objects.kind.ResourceQuotaReader;
import dev.terrace.objects.pod.Pods;
import dev.terrace.objects.storage.StorageDrafts;
import dev.terrace.text.Events;
import dev.terrace.text.Header;
import dev.terrace.text.ObjectStream;
import dev.terrace.text.Source;
import dev.terrace.text.TreeEvents;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The table of kinds: receives the objects of a dump one by one, and keeps of each what a cluster needs. */
public final class ClusterObjects implements ObjectStream.Handler {
    public final Interner shared = new Interner();
    public final NewestTime clock = new NewestTime();
    public final Pods pods;
    public final Drafts<TaskSpec> tasks;
    public final Drafts<NodeSpec> nodes = new Drafts<>(NodeReader.KIND);
    public final Drafts<JobSpec> jobs = new Drafts<>(PodGroupReader.KIND);
    public final Drafts<QueueSpec> queues = new Drafts<>(QueueReader.KIND);
    public final Drafts<PriorityClassSpec> priorityClasses = new Drafts<>(PriorityClassReader.KIND);
    public final Drafts<NamespaceSpec> namespaces = new Drafts<>(NamespaceReader.KIND);
    public final Drafts<HyperNodeSpec> hyperNodes = new Drafts<>(HyperNodeReader.KIND);
    public final Drafts<DisruptionBudgetSpec> disruptionBudgets = new Drafts<>(DisruptionBudgetReader.KIND);
    public final Drafts<ResourceQuotaSpec> resourceQuotas = new Drafts<>(ResourceQuotaReader.KIND);
    public final Drafts<NodeMetrics> nodeMetrics = new Drafts<>(NodeMetricsReader.KIND);
    public final Drafts<NumaTopology> numaTopologies = new Drafts<>(NumaTopologyReader.KIND);
    public final Drafts<PluginState> pluginStates = new Drafts<>(PluginStateReader.KIND);
    public final ConfigMaps maps = new ConfigMaps();
    public final Drafts<ConfigMapSpec> configMaps = new Drafts<>(maps.kind());
    public final StorageDrafts storage = new StorageDrafts();
    public final DeviceDrafts claimable = new DeviceDrafts();

    private final Findings findings;
    private final ObjectReader reader;
    private final Map<String, Drafts<?>> table = new HashMap<>();
    private final SortedMap<String, Integer> unknownKinds = new TreeMap<>();

    public ClusterObjects(ReadOptions options, Findings findings) {
        this.findings = findings;
        this.reader = new ObjectReader(shared, clock, findings);
        this.pods = new Pods(options::isOurs);
        this.tasks = new Drafts<>(pods.kind());
        objects().forEach(this::register);
        storage.all().forEach(this::register);
        claimable.all().forEach(this::register);
    }

    /** Reads the objects of texts to their end. */
    public static ClusterObjects read(List<Source> sources, ReadOptions options, Findings findings) {
        ClusterObjects objects = new ClusterObjects(options, findings);
        ObjectStream stream = new ObjectStream(objects, findings::error);
        for (Source source : sources) {
            read(source, stream, findings);
        }
        return objects;
    }

    /**
     * Reads objects in memory.
     *
     * @param name what findings call the objects
     */
    public static ClusterObjects read(List<ObjectNode> trees, String name, ReadOptions options, Findings findings) {
        ClusterObjects objects = new ClusterObjects(options, findings);
        new ObjectStream(objects, findings::error).read(new TreeEvents(name, trees));
        return objects;
    }

    private static void read(Source source, ObjectStream stream, Findings findings) {
        try (Events events = source.open()) {
            if (stream.read(events) == 0) {
                findings.error(Position.of(source.name()), "holds no object.");
            }
        } catch (InvalidInput e) {
            e.findings().forEach(findings::add);
        } catch (IOException e) {
            // Only closing can fail with this exception, after everything has been read.
            findings.warn(Position.of(source.name()), "could not be closed.");
        }
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
    public boolean keeps(Header header) {
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
    public List<Drafts<?>> ofCluster() {
        List<Drafts<?>> all = new ArrayList<>(objects());
        all.add(pluginStates);
        all.addAll(storage.all());
        all.addAll(claimable.all());
        return all;
    }

    /** The number of objects by kind that Terrace does not read, and of ConfigMaps without anything that is read. */
    public SortedMap<String, Integer> skippedKinds() {
        SortedMap<String, Integer> skipped = new TreeMap<>(unknownKinds);
        if (maps.others() > 0) {
            skipped.merge(maps.kind().name(), maps.others(), Integer::sum);
        }
        return skipped;
    }
}
