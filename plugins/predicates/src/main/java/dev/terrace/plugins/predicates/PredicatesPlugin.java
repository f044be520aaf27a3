package dev.terrace.plugins.predicates;

import static dev.terrace.spi.NodePredicate.clusterWide;
import static dev.terrace.spi.NodePredicate.local;
import static dev.terrace.spi.NodePredicate.remembering;
import static dev.terrace.spi.NodePredicate.tried;

import dev.terrace.model.Namespaces;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import dev.terrace.plugins.predicates.TemplateAnswers.Check;
import dev.terrace.plugins.predicates.claims.Claimed;
import dev.terrace.plugins.predicates.claims.ResourceClaims;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.podcounts.PodCounts;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Filters the nodes that a pod may use with Kubernetes' filters, in Volcano's order. Does not check whether the pod's
 * requests fit; actions do.
 *
 * <p>The filters are {@link NodeFilters}, {@link PodAffinity}, {@link TopologySpread}, {@link VolumeLimits},
 * {@link VolumeZones}, {@link VolumeBinder} and {@link ResourceClaims}. With {@code predicate.CacheEnable}, pods of one
 * template share an answer, see {@link TemplateAnswers}.
 *
 * <p>If its predicates are switched off, it refuses every allocation: in Volcano, its reservations of volumes and
 * devices fail for a pod that no predicate prepared.
 *
 * <p>Its presence also makes the nodes' pods, as Kubernetes' filters and scores see them, follow the session's
 * decisions.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/predicates/predicates.go">Volcano,
 *     predicates plugin</a>
 */
public final class PredicatesPlugin implements SchedulerPlugin {
    private static final String ALWAYS_CLAIMS =
            "Volcano declares this argument but never reads it; resource claims always count";
    private static final String NO_CAPACITY_SCORE =
            "Kubernetes scores storage capacity only behind a feature gate, StorageCapacityScoring";

    private static final Verdict UNPREPARED =
            Verdict.rejects("enablePredicate is false, and predicates reserves volumes only for pods that it checked");

    static final Argument<Boolean> NODE_AFFINITY =
            toggle("predicate.NodeAffinityEnable", "Whether node selectors and required node affinity count");
    static final Argument<Boolean> NODE_PORTS =
            toggle("predicate.NodePortsEnable", "Whether two pods of a node may not take the same host port");
    static final Argument<Boolean> TAINT_TOLERATION =
            toggle("predicate.TaintTolerationEnable", "Whether NoSchedule and NoExecute taints exclude pods");
    static final Argument<Boolean> POD_AFFINITY =
            toggle("predicate.PodAffinityEnable", "Whether required affinity and anti-affinity between pods count");
    static final Argument<Boolean> TOPOLOGY_SPREAD =
            toggle("predicate.PodTopologySpreadEnable", "Whether DoNotSchedule topology spread constraints count");

    static final Argument<Boolean> VOLUME_LIMITS = toggle(
            "predicate.NodeVolumeLimitsEnable", "Whether a node attaches no more volumes than its CSI drivers can");
    static final Argument<Boolean> VOLUME_ZONE =
            toggle("predicate.VolumeZoneEnable", "Whether volumes with a zone or region can only be used there");
    static final Argument<Boolean> VOLUME_BINDING = toggle(
            "predicate.VolumeBindingEnable",
            "Whether a pod is placed only where its volumes are or can be provisioned, and reserves them");
    static final Argument<Boolean> CACHE = Argument.bool("predicate.CacheEnable")
            .orElse(false)
            .means("Whether pods of one template reuse the first one's answer about cordons, affinity and taints");

    /** Arguments that are accepted without effect, so that Volcano configurations load unchanged. */
    private static final List<Argument<?>> WITHOUT_EFFECT = List.of(
            Argument.bool("predicate.DynamicResourceAllocationEnable")
                    .orElse(false)
                    .withoutEffectIf(on -> !on, ALWAYS_CLAIMS),
            Argument.integer("volumebinding.weight").orElse(1).withoutEffect(NO_CAPACITY_SCORE),
            Argument.structure("volumebinding.shape").withoutEffect(NO_CAPACITY_SCORE),
            Argument.integer("volumebinding.bindTimeoutSeconds")
                    .orElse(600)
                    .withoutEffect("a cycle binds nothing, so it does not wait"),
            Argument.integer("dynamicresources.filterTimeoutSeconds")
                    .orElse(10)
                    .withoutEffect("the search for devices has a limit of steps instead"));

    @Override
    public String name() {
        return "predicates";
    }

    @Override
    public String description() {
        return "Filters the nodes that a pod may use, as Kubernetes' filters do.";
    }

    @Override
    public List<Argument<?>> arguments() {
        Stream<Argument<?>> checks = Stream.of(
                NODE_AFFINITY,
                NODE_PORTS,
                TAINT_TOLERATION,
                POD_AFFINITY,
                VOLUME_LIMITS,
                VOLUME_ZONE,
                TOPOLOGY_SPREAD,
                VOLUME_BINDING,
                CACHE);
        return Stream.concat(checks, WITHOUT_EFFECT.stream()).toList();
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.BINDS_ONLY_RESTRICT, Trait.BINDS_KEEP_ORDERS, Trait.COUNTS_NO_TASKS);
    }

    /** Registers the predicates that read only a node before those that read other pods, volumes and claims. */
    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        session.keepPodsCurrent();
        if (!hooks.isOnAnywhere(Switch.PREDICATE)) {
            hooks.allocating(task -> UNPREPARED);
        }
        Predicate<Argument<Boolean>> isOn = arguments::get;
        hooks.predicate(
                local(shape -> NodeFilters.ANY_POD, NodeFilters::podLimit).lasting());
        steady(hooks, isOn);
        if (isOn.test(NODE_PORTS)) {
            hooks.predicate(local(shape -> NodeFilters.hostPorts(shape.template()), NodeFilters::hostPorts)
                    .lasting());
        }
        PodCounts census = PodCounts.of(session);
        if (isOn.test(POD_AFFINITY)) {
            PodAffinity affinity = new PodAffinity(
                    refuses(session) ? session.nodes() : List.of(),
                    census,
                    Namespaces.of(session.cluster().namespaces()));
            hooks.predicate(tried(affinity::prepare));
        }
        // Without claims in the cluster, the volume predicates would only cost time.
        StorageIndex storage =
                session.hasTemplate(template -> !template.claimedVolumes().isEmpty())
                        ? new StorageIndex(session.cluster().storage())
                        : null;
        if (storage != null && isOn.test(VOLUME_LIMITS)) {
            hooks.predicate(clusterWide(new VolumeLimits(storage, session.nodes(), census)::prepare));
        }
        if (storage != null && isOn.test(VOLUME_ZONE)) {
            VolumeZones zones = new VolumeZones(storage);
            hooks.prePredicate(zones::known).predicate(clusterWide(zones::prepare));
        }
        if (isOn.test(TOPOLOGY_SPREAD)) {
            TopologySpread spread = new TopologySpread(census);
            hooks.predicate(clusterWide(spread::prepare));
        }
        if (storage != null && isOn.test(VOLUME_BINDING)) {
            VolumeBinder binder = new VolumeBinder(storage);
            hooks.prePredicate(binder::possible)
                    .predicate(clusterWide(binder::prepare))
                    .allocated(binder::allocated)
                    .deallocated(binder::deallocated)
                    .volumesToBind(binder::toBind);
        }
        if (session.hasTemplate(template -> !template.claims().isEmpty())) {
            claims(
                    new ResourceClaims(
                            session.cluster().devices(),
                            session.cluster().tasks(),
                            session.nodes().size(),
                            session::now,
                            session::changed),
                    hooks);
        }
    }

    private static void claims(ResourceClaims claims, Hooks hooks) {
        hooks.prePredicate(claims::possible)
                .predicate(local(claims::claimed, Claimed::verdict))
                .predicate(clusterWide(claims::prepare))
                .allocating(claims::allocated)
                .deallocated(claims::deallocated)
                .claimsToBind(claims::toBind);
        if (claims.canScore()) {
            hooks.batchNodeOrder(NodeScore.wholeOrNone(claims::isScored, claims::choiceScores)
                    .as("choices of devices", 1));
        }
    }

    /** Registers the predicates whose answers the session's decisions do not change. */
    private static void steady(Hooks hooks, Predicate<Argument<Boolean>> isOn) {
        List<Check<?>> checks = new ArrayList<>();
        checks.add(new Check<>(PodTemplate::tolerations, NodeFilters::unschedulable));
        if (isOn.test(NODE_AFFINITY)) {
            hooks.prePredicate(task -> NodeFilters.affinityConflict(task.template()));
            checks.add(new Check<>(NodeFilters::requiredNodes, NodeFilters::affinity));
        }
        if (isOn.test(TAINT_TOLERATION)) {
            checks.add(new Check<>(PodTemplate::tolerations, NodeFilters::taints));
        }
        boolean isCached = isOn.test(CACHE);
        if (isCached) {
            hooks.predicate(remembering(new TemplateAnswers(checks)::prepare));
        }
        checks.forEach(check -> hooks.predicate(check.predicate(isCached)));
    }

    private static Argument<Boolean> toggle(String name, String meaning) {
        return Argument.bool(name).orElse(true).means(meaning);
    }

    private static boolean refuses(SessionView session) {
        return session.hasTemplate(
                template -> !template.affinity().requiredAntiPods().isEmpty());
    }
}
