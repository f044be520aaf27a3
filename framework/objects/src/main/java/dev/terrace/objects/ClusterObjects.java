package dev.terrace.objects;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Origin;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.finding.Spelling;
import dev.terrace.objects.field.Drafts;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.ObjectReader;
import dev.terrace.objects.field.ReadContext;
import dev.terrace.text.Events;
import dev.terrace.text.Header;
import dev.terrace.text.ListMeta;
import dev.terrace.text.ObjectStream;
import dev.terrace.text.ObjectTree;
import dev.terrace.text.TreeEvents;
import dev.terrace.text.ValuePositions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Receives the objects of a dump one by one, and keeps the fields that a cluster needs, by kind. Decides which objects
 * of other kinds are skipped, doubted or refused.
 */
public final class ClusterObjects implements ObjectStream.Handler {
    /** Kinds of Kubernetes that are not needed, with names similar to needed ones of their group. */
    private static final Set<String> SIMILAR = Set.of("PodMetrics", "ResourceClass");

    private final Map<Kind<?>, Drafts<?>> drafts = new LinkedHashMap<>();
    private final Findings findings;
    private final ReadContext context;
    private final ObjectReader reader;
    private final SortedMap<String, Integer> unknownKinds = new TreeMap<>();
    private final Map<String, Workload> workloads = new LinkedHashMap<>();

    private ClusterObjects(ReadOptions options, boolean leavesOutMalformed, Findings findings) {
        this.findings = findings;
        this.context = new ReadContext(options::isOurs);
        this.reader = new ObjectReader(context, findings, leavesOutMalformed);
        Kinds.ALL.forEach(kind -> drafts.put(kind, new Drafts<>(kind)));
    }

    /** Reads all objects of an origin. */
    public static ClusterObjects read(Origin origin, ReadOptions options, Findings findings) {
        ClusterObjects objects = new ClusterObjects(options, origin.leavesOutMalformed(), findings);
        ObjectStream.Handler handler = new ObjectStream.Handler() {
            @Override
            public void accept(Header header, Events body) {
                objects.accept(header, body);
            }

            @Override
            public void listed(ListMeta list) {
                origin.listed(list);
            }
        };
        Inputs.read(origin.sources(findings::add), handler, findings::add);
        return objects;
    }

    /**
     * Reads objects in memory.
     *
     * @param name the name of the objects in findings
     */
    public static ClusterObjects read(List<ObjectNode> trees, String name, ReadOptions options, Findings findings) {
        return read(new TreeEvents(name, trees), options, findings);
    }

    static ClusterObjects read(Events events, ReadOptions options, Findings findings) {
        ClusterObjects objects = new ClusterObjects(options, false, findings);
        new ObjectStream(objects, findings::add).read(events);
        return objects;
    }

    @Override
    public void accept(Header header, Events body) {
        Kind<?> kind = kindOf(header);
        Events fields = Workload.isOne(header) ? workload(header, body) : body;
        if (kind != null) {
            of(kind).read(header, fields, reader);
            return;
        }
        if (ClockObject.isOne(header)) {
            reader.read(header, body, "clock", ClockObject::read);
            return;
        }
        if (isOwn(header)) {
            refuse(header);
        } else {
            Kind<?> sameName = Kinds.named(header.kind());
            if (!doubt(header, sameName)) {
                String group = sameName == null || header.group().isEmpty() ? "" : " (" + header.group() + ")";
                unknownKinds.merge(header.kind() + group, 1, Integer::sum);
            }
        }
        body.skip();
    }

    /** Notes a workload, and returns its fields again from their beginning. */
    private Events workload(Header header, Events body) {
        ValuePositions places = new ValuePositions();
        ObjectNode object = ObjectTree.read(header, body, places);
        object.remove(List.of("apiVersion", "kind")); // they are in the header
        Workload.of(header, object, context::isOurs)
                .ifPresent(workload -> workloads.putIfAbsent(workload.title(), workload));
        Events again = new TreeEvents(header.place(), List.of(object), places);
        again.next();
        return again;
    }

    /** Returns the kind of an object; null if it is not read. An object of Terrace's own kind must name its group. */
    private static @Nullable Kind<?> kindOf(Header header) {
        Kind<?> kind = Kinds.of(header);
        return kind == Kinds.PLUGIN_STATE && !isOwn(header) ? null : kind;
    }

    /** Returns whether a cluster keeps objects of this kind. */
    public static boolean keeps(Header header) {
        return isOwn(header) || kindOf(header) != null;
    }

    private static boolean isOwn(Header header) {
        return header.group().equals(Kinds.PLUGIN_STATE.group());
    }

    /** Refuses an object of Terrace's own group, which has two kinds: any other is a misspelling. */
    private void refuse(Header header) {
        findings.error(
                header.place(),
                "%s has no kind %s. It has %s and %s."
                        .formatted(header.apiVersion(), header.kind(), ClockObject.KIND, Kinds.PLUGIN_STATE.name()));
    }

    /**
     * Warns about an object that is skipped although its kind is probably one that Terrace reads. Returns whether the
     * kind is misspelled or has the wrong group.
     */
    private boolean doubt(Header header, @Nullable Kind<?> sameName) {
        if (sameName != null && header.apiVersion().isEmpty()) {
            findings.doubt(
                    header.place(),
                    "",
                    "a %s needs the apiVersion %s; this object is skipped."
                            .formatted(sameName.name(), sameName.apiVersion()));
            return true;
        } else if (sameName != null && header.group().indexOf('.') < 0) {
            // A group without a dot is one of Kubernetes' own. Other groups may have kinds of the same name.
            String group = sameName.group();
            findings.doubt(
                    header.place(),
                    "",
                    "%s has no kind %s; %s has it. This object is skipped."
                            .formatted(header.apiVersion(), header.kind(), group.isEmpty() ? "v1" : group));
            return true;
        } else if (sameName != null && isOfScheduler(sameName.group()) && isOfScheduler(header.group())) {
            // Other schedulers have their own PodGroups and Queues; a queue of a message broker is unrelated.
            findings.doubt(
                    header.place(),
                    "",
                    "this %s of group %s is skipped; Volcano's is in group %s."
                            .formatted(sameName.name(), header.group(), sameName.group()));
        } else if (sameName == null) {
            Optional<String> known = spelling(header);
            known.ifPresent(name -> findings.doubt(
                    header.place(),
                    "",
                    "unknown kind %s; this object is skipped. Did you mean '%s'?".formatted(header.kind(), name)));
            return known.isPresent();
        }
        return false;
    }

    private static boolean isOfScheduler(String group) {
        return group.startsWith("scheduling.");
    }

    /** Returns the kind of the same group whose name is nearest, if it is near enough. */
    private static Optional<String> spelling(Header header) {
        String kind = header.kind();
        if (kind.equalsIgnoreCase("List")) {
            return Optional.of("List");
        }
        List<String> known = Kinds.ALL.stream()
                .filter(each -> header.apiVersion().isEmpty() || header.group().equals(each.group()))
                .map(Kind::name)
                .toList();
        return SIMILAR.contains(kind) ? Optional.empty() : Spelling.nearest(kind, known);
    }

    /** Returns the objects of a kind that were read. */
    @SuppressWarnings("unchecked") // each kind has drafts of its own type
    public <T> Drafts<T> of(Kind<T> kind) {
        return (Drafts<T>) Objects.requireNonNull(drafts.get(kind));
    }

    /** Returns the pods that wait for another scheduler. */
    public List<UndecidedPod> otherPods() {
        return context.otherPods();
    }

    List<Drafts<?>> all() {
        return new ArrayList<>(drafts.values());
    }

    /** Returns all resources that the objects name: a superset of those in the cluster. */
    public Set<String> resources() {
        return context.interner().resources();
    }

    /** Returns all resources that the objects name, and the counted ones of {@code others}. */
    public Set<String> resources(Collection<String> others) {
        others.forEach(context.interner()::name);
        return context.interner().resources();
    }

    /** Returns the newest time in the objects; the epoch if they have no time. */
    public Instant newestTime() {
        return context.newestTime();
    }

    /** Returns the first scheduler configuration. Warns of each further one. */
    public Optional<ConfigMapText> schedulerConf() {
        return maps().schedulerConf(findings);
    }

    /** Returns the workloads that need pods of this scheduler, in the order of the dump. */
    public List<Workload> workloads() {
        return List.copyOf(workloads.values());
    }

    /** Returns the number of objects that Terrace does not read, by kind. Includes ConfigMaps without relevant keys. */
    public SortedMap<String, Integer> skippedKinds() {
        SortedMap<String, Integer> skipped = new TreeMap<>(unknownKinds);
        if (maps().others() > 0) {
            skipped.merge(Kinds.CONFIG_MAP.name(), maps().others(), Integer::sum);
        }
        return skipped;
    }

    private ConfigMaps maps() {
        return context.shared(ConfigMaps.class, ConfigMaps::new);
    }
}
