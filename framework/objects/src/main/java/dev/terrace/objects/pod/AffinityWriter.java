package dev.terrace.objects.pod;

import dev.terrace.model.Affinity;
import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.Affinity.PreferredPods;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.SelectorWriter;
import java.util.List;
import java.util.TreeSet;

/** Writes {@code spec.affinity} of a pod. */
final class AffinityWriter {
    private AffinityWriter() {}

    static void write(Affinity affinity, FieldWriter out) {
        out.object("nodeAffinity", nodes -> {
                    var required = affinity.requiredNodes();
                    if (required != null) {
                        nodes.object(AffinityReader.REQUIRED, terms -> SelectorWriter.nodes(required, terms));
                    }
                    nodes.list(
                            AffinityReader.PREFERRED,
                            affinity.preferredNodes(),
                            (preferred, field) -> field.number("weight", preferred.weight())
                                    .object("preference", term -> SelectorWriter.node(preferred.term(), term)));
                })
                .object("podAffinity", pods -> pods(affinity.requiredPods(), affinity.preferredPods(), pods))
                .object(
                        "podAntiAffinity",
                        pods -> pods(affinity.requiredAntiPods(), affinity.preferredAntiPods(), pods));
    }

    private static void pods(List<PodTerm> required, List<PreferredPods> preferred, FieldWriter out) {
        out.list(AffinityReader.REQUIRED, required, AffinityWriter::term)
                .list(
                        AffinityReader.PREFERRED,
                        preferred,
                        (one, field) -> field.number("weight", one.weight())
                                .object("podAffinityTerm", term -> term(one.term(), term)));
    }

    private static void term(PodTerm term, FieldWriter out) {
        SelectorWriter.labels("labelSelector", term.selector(), out);
        SelectorWriter.labels("namespaceSelector", term.namespaceSelector(), out);
        out.texts("namespaces", new TreeSet<>(term.namespaces())).text("topologyKey", term.topologyKey());
    }
}
