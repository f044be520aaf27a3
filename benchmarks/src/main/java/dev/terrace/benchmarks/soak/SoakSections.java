package dev.terrace.benchmarks.soak;

import dev.terrace.benchmarks.table.Section;
import java.util.ArrayList;
import java.util.List;

/** The tables of a soak: the service's footprint, and the answers. */
public final class SoakSections {
    private SoakSections() {}

    /** The rows of the first section run the load, so it must be measured first. */
    public static List<Section> of(Soak soak) {
        List<ThirdRow> thirds = new ArrayList<>();
        for (int third = 1; third <= 3; third++) {
            thirds.add(new ThirdRow(soak, third, thirds.isEmpty() ? null : thirds.get(0)));
        }
        Soak.Plan plan = soak.plan();
        return List.of(
                new Section(
                        "What the service holds",
                        "`terrace serve` with a heap of %s MiB, under the load of %s clients, held back so that"
                                        .formatted(plan.heap(), plan.clients())
                                + " all of it takes %s cores; it keeps %s."
                                        .formatted(plan.cores(), plan.isOnDisk() ? "on disk" : "in memory")
                                + " After each third the clients go, and all garbage is collected. Compared with the"
                                + " first third, the live heap may differ by 5 %, memory may be 10 % more, and threads"
                                + " and descriptors may differ by 2. All stores and caches must be full by then: each"
                                + " had to refuse or to forget something.",
                        thirds),
                new Section(
                        "What it was asked",
                        "Of each kind of request, how many were sent, and the status of the answers. None may be lost,"
                                + " and 507 (no room) is the only status from 500 on that may occur.",
                        soak.kinds().stream()
                                .map(kind -> new AnswersRow(kind.name(), soak.tally()))
                                .toList()));
    }
}
