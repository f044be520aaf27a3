package dev.terrace.plugins.predicates;

import dev.terrace.model.report.VolumeBinding;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.stream.Stream;

/**
 * The sources of a pod's volumes on one node.
 *
 * @param verdict whether all claims can get volumes
 * @param matches claims that get an existing volume
 * @param provisions claims whose volume must be provisioned
 */
record VolumePlan(Verdict verdict, List<Match> matches, List<PersistentVolumeClaim> provisions) {
    /** The plan if all claims have their volume. */
    static final VolumePlan NOTHING_TO_DO = new VolumePlan(Verdict.fits(), List.of(), List.of());

    /** A claim and the volume for it. */
    record Match(PersistentVolumeClaim claim, PersistentVolume volume) {}

    static VolumePlan impossible(Verdict because) {
        return new VolumePlan(because, List.of(), List.of());
    }

    List<VolumeBinding> bindings() {
        return Stream.concat(
                        matches.stream()
                                .map(match -> new VolumeBinding(
                                        match.claim().key(), match.volume().name())),
                        provisions.stream().map(claim -> new VolumeBinding(claim.key(), "")))
                .toList();
    }
}
