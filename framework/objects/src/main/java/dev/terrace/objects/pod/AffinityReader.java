package dev.terrace.objects.pod;

import dev.terrace.model.Affinity;
import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.Affinity.PreferredNodes;
import dev.terrace.model.Affinity.PreferredPods;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Selectors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads {@code spec.affinity} of a pod. */
final class AffinityReader {
    static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private final FieldReader in;
    private final List<PreferredNodes> preferredNodes = new ArrayList<>();
    private final List<PodTerm> requiredPods = new ArrayList<>();
    private final List<PreferredPods> preferredPods = new ArrayList<>();
    private final List<PodTerm> requiredAntiPods = new ArrayList<>();
    private final List<PreferredPods> preferredAntiPods = new ArrayList<>();
    private @Nullable List<NodeSelectorTerm> requiredNodes;

    private AffinityReader(FieldReader in) {
        this.in = in;
    }

    static Affinity read(FieldReader in) {
        return new AffinityReader(in).read();
    }

    private Affinity read() {
        in.object(key -> {
            switch (key) {
                case "nodeAffinity" -> in.object(this::nodes);
                case "podAffinity" -> in.object(kind -> pods(kind, requiredPods, preferredPods));
                case "podAntiAffinity" -> in.object(kind -> pods(kind, requiredAntiPods, preferredAntiPods));
                default -> in.skip();
            }
        });
        Affinity affinity = Affinity.builder()
                .requiredNodes(requiredNodes == null ? null : List.copyOf(requiredNodes))
                .preferredNodes(List.copyOf(preferredNodes))
                .requiredPods(List.copyOf(requiredPods))
                .preferredPods(List.copyOf(preferredPods))
                .requiredAntiPods(List.copyOf(requiredAntiPods))
                .preferredAntiPods(List.copyOf(preferredAntiPods))
                .build();
        return affinity.equals(Affinity.NONE) ? Affinity.NONE : affinity;
    }

    private void nodes(String kind) {
        switch (kind) {
            case REQUIRED -> {
                if (!in.isNull()) {
                    List<NodeSelectorTerm> terms = new ArrayList<>();
                    requiredNodes = terms;
                    in.object(key -> {
                        if (key.equals("nodeSelectorTerms")) {
                            in.list(() -> terms.add(Selectors.nodes(in)));
                        } else {
                            in.skip();
                        }
                    });
                }
            }
            case PREFERRED -> in.list(this::preferredNode);
            default -> in.skip();
        }
    }

    private void preferredNode() {
        Position place = in.position();
        int[] weight = {0};
        NodeSelectorTerm[] term = {new NodeSelectorTerm(List.of(), List.of())};
        in.object(key -> {
            switch (key) {
                case "weight" -> weight[0] = in.integer(0);
                case "preference" -> term[0] = Selectors.nodes(in);
                default -> in.skip();
            }
        });
        doubtWeight(place, weight[0]);
        preferredNodes.add(new PreferredNodes(weight[0], term[0]));
    }

    private void pods(String kind, List<PodTerm> required, List<PreferredPods> preferred) {
        switch (kind) {
            case REQUIRED -> in.list(() -> required.add(podTerm()));
            case PREFERRED ->
                in.list(() -> {
                    Position place = in.position();
                    int[] weight = {0};
                    PodTerm[] term = {new PodTerm(null, Collections.emptySet(), null, "")};
                    in.object(key -> {
                        switch (key) {
                            case "weight" -> weight[0] = in.integer(0);
                            case "podAffinityTerm" -> term[0] = podTerm();
                            default -> in.skip();
                        }
                    });
                    doubtWeight(place, weight[0]);
                    preferred.add(new PreferredPods(weight[0], term[0]));
                });
            default -> in.skip();
        }
    }

    private void doubtWeight(Position place, int weight) {
        if (weight < 1 || weight > 100) {
            in.doubt(place, ": %s.weight is %s; 1 to 100 is expected.".formatted(in.path(), weight));
        }
    }

    private PodTerm podTerm() {
        Position place = in.position();
        LabelSelector[] selectors = {null, null};
        TreeSet<String> namespaces = new TreeSet<>();
        String[] topologyKey = {""};
        in.object(key -> {
            switch (key) {
                case "labelSelector" -> selectors[0] = Selectors.labels(in);
                case "namespaceSelector" -> selectors[1] = Selectors.labels(in);
                case "namespaces" -> namespaces.addAll(in.texts());
                case "topologyKey" -> topologyKey[0] = in.text();
                // matchLabelKeys are skipped, because the API server has merged them into labelSelector.
                default -> in.skip();
            }
        });
        if (topologyKey[0].isEmpty()) {
            in.doubt(place, ": %s has no topologyKey.".formatted(in.path()));
        }
        return new PodTerm(selectors[0], Collections.unmodifiableSortedSet(namespaces), selectors[1], topologyKey[0]);
    }
}
