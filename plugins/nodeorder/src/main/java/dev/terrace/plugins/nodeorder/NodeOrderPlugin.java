package dev.terrace.plugins.nodeorder;

import static dev.terrace.spi.NodeScore.clusterWide;
import static dev.terrace.spi.NodeScore.fixedNormalised;
import static dev.terrace.spi.NodeScore.local;
import static dev.terrace.spi.NodeScore.wholeOrNone;

import dev.terrace.model.Namespaces;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Need;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.podcounts.PodCounts;
import dev.terrace.spi.view.SessionView;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Scores nodes with Kubernetes' node scores: whole numbers from 0 to 100, each times its weight.
 *
 * <p>{@link RequestedScores}, {@link BalancedAllocation}, {@link SpecScores}, {@link ImageLocality},
 * {@link PreferredPods} and {@link SoftSpread} (with {@link DefaultSelectors}) compute them.
 *
 * <p>A weight of 0 switches a score off. A negative weight reverses it, as in Volcano.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/nodeorder/nodeorder.go">Volcano,
 *     nodeorder plugin</a>
 */
public final class NodeOrderPlugin implements SchedulerPlugin {
    static final Argument<Integer> LEAST_REQUESTED =
            weight("leastrequested.weight", 1, "Weight of LeastRequested, which prefers nodes with few requests");
    static final Argument<Integer> MOST_REQUESTED =
            weight("mostrequested.weight", 0, "Weight of MostRequested, which prefers nodes with many requests");
    static final Argument<Integer> NODE_AFFINITY = weight(
            "nodeaffinity.weight", 2, "Weight of NodeAffinity, which prefers nodes that match the pod's preferences");
    static final Argument<Integer> POD_AFFINITY =
            weight("podaffinity.weight", 2, "Weight of PodAffinity, which counts preferred affinity between pods");
    static final Argument<Integer> BALANCED_RESOURCE = weight(
            "balancedresource.weight",
            1,
            "Weight of BalancedResource, which prefers equal use of cpu, memory and GPUs");
    static final Argument<Integer> TAINT_TOLERATION = weight(
            "tainttoleration.weight",
            3,
            "Weight of TaintToleration, which prefers few untolerated PreferNoSchedule taints");
    static final Argument<Integer> IMAGE_LOCALITY =
            weight("imagelocality.weight", 1, "Weight of ImageLocality, which prefers nodes with the pod's images");
    static final Argument<Integer> TOPOLOGY_SPREAD = weight(
            "podtopologyspread.weight",
            2,
            "Weight of PodTopologySpread, which counts ScheduleAnyway constraints, own ones or Kubernetes' defaults");

    @Override
    public String name() {
        return "nodeorder";
    }

    @Override
    public String description() {
        return "Scores nodes with Kubernetes' own scores, each times its weight.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(
                LEAST_REQUESTED,
                MOST_REQUESTED,
                NODE_AFFINITY,
                POD_AFFINITY,
                BALANCED_RESOURCE,
                TAINT_TOLERATION,
                IMAGE_LOCALITY,
                TOPOLOGY_SPREAD);
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.POD_SELECTORS);
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.BINDS_ONLY_RESTRICT, Trait.BINDS_KEEP_ORDERS, Trait.COUNTS_NO_TASKS);
    }

    /**
     * Registers image locality as node order and all other scores as batch node order, as Volcano does, because the
     * order of addition affects the sum.
     */
    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        int images = arguments.get(IMAGE_LOCALITY);
        if (images != 0) {
            boolean hasImages =
                    session.hasTemplate(template -> !template.images().isEmpty());
            ImageLocality locality = hasImages ? NodeImages.locality(session) : new ImageLocality(List.of());
            hooks.nodeOrder(local(
                            shape -> locality.known(shape.template()),
                            (wanted, node) -> (double) images * locality.score(wanted, node))
                    .lasting(locality.worth())
                    .as("images", images));
        }
        int least = arguments.get(LEAST_REQUESTED);
        if (least != 0) {
            hooks.batchNodeOrder(local(
                            shape -> shape.template().incoming(),
                            (demand, node) -> (double) least * RequestedScores.least(demand, node))
                    .lasting()
                    .as("least requested", least));
        }
        int most = arguments.get(MOST_REQUESTED);
        if (most != 0) {
            hooks.batchNodeOrder(local(
                            shape -> shape.template().incoming(),
                            (demand, node) -> (double) most * RequestedScores.most(demand, node))
                    .lasting()
                    .as("most requested", most));
        }
        int balance = arguments.get(BALANCED_RESOURCE);
        if (balance != 0) {
            BalancedAllocation balanced =
                    new BalancedAllocation(session.cluster().resources());
            hooks.batchNodeOrder(local(
                            shape -> balanced.requests(shape.template()),
                            (requests, node) -> (double) balance * balanced.score(requests, node))
                    .lasting()
                    .as("balance", balance));
        }
        int nodeAffinity = arguments.get(NODE_AFFINITY);
        if (nodeAffinity != 0) {
            hooks.batchNodeOrder(fixedNormalised(
                            shape -> SpecScores.preferred(shape.template()),
                            SpecScores::affinity,
                            Normaliser.MAX,
                            nodeAffinity)
                    .lasting()
                    .as("node affinity", nodeAffinity));
            if (session.hasTemplate(SpecScores::isUnparsable)) {
                hooks.batchNodeOrder(wholeOrNone(
                        task -> SpecScores.isUnparsable(task.template()),
                        (task, nodes) -> Optional.empty(),
                        task -> "a value of its preferred node affinity cannot be parsed"));
            }
        }
        int taints = arguments.get(TAINT_TOLERATION);
        if (taints != 0) {
            hooks.batchNodeOrder(fixedNormalised(
                            shape -> SpecScores.tolerations(shape.template()),
                            SpecScores::untolerated,
                            Normaliser.REVERSED_MAX,
                            taints)
                    .lasting()
                    .as("taints", taints));
        }
        PodCounts census = PodCounts.of(session);
        int podAffinity = arguments.get(POD_AFFINITY);
        if (podAffinity != 0) {
            boolean hasTerms =
                    session.hasTemplate(template -> template.affinity().aboutPods());
            Namespaces namespaces = Namespaces.of(session.cluster().namespaces());
            PreferredPods preferred = new PreferredPods(session.nodes(), hasTerms, census, namespaces, podAffinity);
            hooks.batchNodeOrder(
                    clusterWide(preferred::concerns, preferred::scores).as("pod affinity", podAffinity));
        }
        int spread = arguments.get(TOPOLOGY_SPREAD);
        if (spread != 0) {
            DefaultSelectors defaults = new DefaultSelectors(session.cluster().podSelectors());
            SoftSpread evenness = new SoftSpread(census, defaults, spread);
            hooks.batchNodeOrder(
                    clusterWide(evenness::concerns, evenness::scores).as("spread", spread));
        }
    }

    private static Argument<Integer> weight(String name, int fallback, String meaning) {
        return Argument.integer(name).orElse(fallback).means(meaning);
    }
}
