package dev.terrace.plugins.predicates;

import static dev.terrace.spi.NodePredicate.clusterWide;
import static dev.terrace.spi.NodePredicate.local;
import static dev.terrace.spi.NodePredicate.tried;

import dev.terrace.model.Namespaces;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Session;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which nodes a pod may use: Kubernetes' filters, in the order in which Volcano asks them. Room is not looked at; that is for the action.
 *
 * <p>Its presence also makes the Kubernetes view of the nodes follow the decisions of the session.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/predicates/predicates.go">Volcano, predicates plugin</a>
 */
public final class PredicatesPlugin implements SchedulerPlugin {
    static final Argument<Boolean> NODE_AFFINITY =
            toggle("predicate.NodeAffinityEnable", "Whether node selectors and required node affinity count");
    static final Argument<Boolean> NODE_PORTS =
            toggle("predicate.NodePortsEnable", "Whether two pods of a node may not take the same host port");
    static final Argument<Boolean> TAINT_TOLERATION =
            toggle("predicate.TaintTolerationEnable", "Whether NoSchedule and NoExecute taints keep pods away");
    static final Argument<Boolean> POD_AFFINITY =
            toggle("predicate.PodAffinityEnable", "Whether required affinity and anti-affinity between pods count");
    static final Argument<Boolean> TOPOLOGY_SPREAD =
            toggle("predicate.PodTopologySpreadEnable", "Whether DoNotSchedule topology spread constraints count");

    /** Accepted, so that a configuration of Volcano goes in unchanged. */
    private static final List<Argument<?>> WITHOUT_EFFECT = List.of(
            toggle("predicate.NodeVolumeLimitsEnable", "No effect yet: volumes are not looked at"),
            toggle("predicate.VolumeZoneEnable", "No effect yet: volumes are not looked at"),
            toggle("predicate.VolumeBindingEnable", "No effect yet: volumes are not looked at"),
            toggle(
                    "predicate.DynamicResourceAllocationEnable",
                    "No effect: resource claims are not looked at, and Volcano does not read it either"),
            Argument.bool("predicate.CacheEnable")
                    .orElse(false)
                    .means("No effect yet: answers are kept per shape and node anyway"),
            Argument.integer("volumebinding.weight").orElse(1).means("No effect yet: volumes are not looked at"),
            Argument.integer("volumebinding.bindTimeoutSeconds")
                    .orElse(600)
                    .means("No effect: binding is not Terrace's work"),
            Argument.structure("volumebinding.shape").means("No effect yet: volumes are not looked at"),
            Argument.integer("dynamicresources.filterTimeoutSeconds")
                    .orElse(10)
                    .means("No effect: resource claims are not looked at"));

    @Override
    public String name() {
        return "predicates";
    }

    @Override
    public List<Argument<?>> arguments() {
        Stream<Argument<?>> checks =
                Stream.of(NODE_AFFINITY, NODE_PORTS, TAINT_TOLERATION, POD_AFFINITY, TOPOLOGY_SPREAD);
        return Stream.concat(checks, WITHOUT_EFFECT.stream()).toList();
    }

    /** Registers what does not change within a session first, because one of those excludes a node at once; then the others. */
    @Override
    public void open(Session session, Hooks hooks, Arguments arguments) {
        session.followPods();
        hooks.predicate(local(shape -> PodLimit.ANY_POD, PodLimit::check));
        hooks.predicate(local(shape -> shape.template().tolerations(), Cordon::check));
        if (arguments.get(NODE_AFFINITY)) {
            hooks.prePredicate(task -> NodeAffinity.conflict(task.spec().template()));
            hooks.predicate(local(shape -> NodeAffinity.of(shape.template()), NodeAffinity::check));
        }
        if (arguments.get(TAINT_TOLERATION)) {
            hooks.predicate(local(shape -> shape.template().tolerations(), Taints::check));
        }
        if (arguments.get(NODE_PORTS)) {
            hooks.predicate(local(shape -> HostPorts.of(shape.template()), HostPorts::check));
        }
        if (arguments.get(POD_AFFINITY)) {
            PodAffinity affinity = new PodAffinity(
                    session.nodes(), Namespaces.of(session.cluster().namespaces()));
            hooks.predicate(tried(affinity::prepare));
        }
        if (arguments.get(TOPOLOGY_SPREAD)) {
            TopologySpread spread = new TopologySpread(session.nodes());
            hooks.predicate(clusterWide(spread::prepare));
        }
    }

    private static Argument<Boolean> toggle(String name, String meaning) {
        return Argument.bool(name).orElse(true).means(meaning);
    }
}
