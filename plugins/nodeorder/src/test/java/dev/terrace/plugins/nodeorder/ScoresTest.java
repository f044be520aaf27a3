package dev.terrace.plugins.nodeorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.ScoredRequests;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.selector.PodSelectors;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.podcounts.PodCounts;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.testkit.Scenario;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scores agree with Kubernetes 1.36.1 on random clusters, with images counted as in Volcano. */
class ScoresTest {
    /** The weight of a score, which is irrelevant here. */
    private static final int ONE = 1;

    static List<Scenario> scenarios() {
        return Scenario.read(ScoresTest.class, "scores.txt");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void agreesWithKubernetes(Scenario scenario) {
        Task task = scenario.task();
        PodTemplate pod = task.spec().template();
        List<Node> all = scenario.nodes();
        PodCounts census = scenario.podCounts();
        List<Node> candidates = candidates(scenario);
        ScoredRequests scoring = pod.incoming();
        BalancedAllocation balance = new BalancedAllocation(ResourceNames.of(List.of("nvidia.com/gpu")));
        BalancedAllocation.Requests requests = balance.requests(pod);
        ImageLocality locality = new ImageLocality(all);
        ImageLocality.Wanted images = locality.known(pod);
        var preferred = SpecScores.preferred(pod);
        var tolerations = SpecScores.tolerations(pod);

        Map<String, String> given = new LinkedHashMap<>();
        given.put("least", show(candidates, raw(candidates, node -> RequestedScores.least(scoring, node))));
        given.put("most", show(candidates, raw(candidates, node -> RequestedScores.most(scoring, node))));
        given.put(
                "balance",
                show(candidates, requests == null ? null : raw(candidates, node -> balance.score(requests, node))));
        given.put(
                "affinity",
                show(
                        candidates,
                        preferred == null
                                ? null
                                : normalised(
                                        raw(candidates, node -> SpecScores.affinity(preferred, node.spec())),
                                        Normaliser.MAX)));
        given.put(
                "taints",
                show(
                        candidates,
                        normalised(
                                raw(candidates, node -> SpecScores.untolerated(tolerations, node.spec())),
                                Normaliser.REVERSED_MAX)));
        given.put(
                "images", show(candidates, raw(candidates, node -> images == null ? 0 : locality.score(images, node))));
        given.put(
                "pods",
                show(
                        candidates,
                        new PreferredPods(all, true, census, scenario.namespaces(), ONE).scores(task, candidates)));
        given.put(
                "spread",
                show(
                        candidates,
                        new SoftSpread(census, new DefaultSelectors(PodSelectors.none()), ONE)
                                .scores(task, candidates)));
        assertThat(given).isEqualTo(scenario.said());
    }

    private static List<Node> candidates(Scenario scenario) {
        String least = Objects.requireNonNull(scenario.said().get("least"));
        return Arrays.stream(least.split(" ", -1))
                .map(word -> word.substring(0, word.indexOf(':')))
                .map(scenario::node)
                .toList();
    }

    private static double[] raw(List<Node> candidates, ToLongFunction<Node> score) {
        return candidates.stream().mapToLong(score).asDoubleStream().toArray();
    }

    private static double[] normalised(double[] raw, Normaliser normaliser) {
        long least = (long) Arrays.stream(raw).min().orElse(0);
        long greatest = (long) Arrays.stream(raw).max().orElse(0);
        return Arrays.stream(raw)
                .map(score -> normaliser.apply((long) score, least, greatest))
                .toArray();
    }

    private static String show(List<Node> candidates, double @Nullable [] scores) {
        if (scores == null) {
            return "skip";
        }
        StringJoiner text = new StringJoiner(" ");
        for (int i = 0; i < scores.length; i++) {
            text.add(candidates.get(i).name() + ":" + (long) scores[i]);
        }
        return text.toString();
    }
}
