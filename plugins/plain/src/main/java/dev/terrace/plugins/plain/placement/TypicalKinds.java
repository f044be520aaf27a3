package dev.terrace.plugins.plain.placement;

import dev.terrace.model.settings.Structure;
import dev.terrace.spi.toolkit.GpuKind;
import dev.terrace.spi.toolkit.GpuKinds;
import dev.terrace.spi.toolkit.GpuShare;
import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of the pods of all jobs, counted. */
final class TypicalKinds {
    /** The key under which the counts are kept between sessions. */
    private enum Key {
        BY_JOB
    }

    private static final double MILLI = 1000;

    /** The most cores or devices that a kind may have. */
    private static final int MAX_AMOUNT = 1_000_000;

    private final SlotTable<Map<GpuKind, Integer>> byJob = new SlotTable<>();
    private final Map<GpuKind, Integer> counts = new HashMap<>();

    /** Returns the typical kinds of a session's pods. */
    static GpuKinds of(SessionView session) {
        Kept<TypicalKinds> kept = session.kept(Key.BY_JOB, TypicalKinds::new);
        kept.leftJobs().forEach(slot -> kept.value().put(slot, null));
        kept.jobs().forEach(job -> kept.value().put(job.slot(), kinds(job)));
        return GpuKinds.mostFrequent(kept.value().counts);
    }

    private static Map<GpuKind, Integer> kinds(Job job) {
        Map<GpuKind, Integer> kinds = new HashMap<>();
        for (Task task : job.tasks()) {
            GpuKind kind = GpuKind.of(task.requests(), task.spec().template().requiredNodes());
            kinds.merge(kind, 1, Integer::sum);
        }
        return kinds;
    }

    private void put(int slot, @Nullable Map<GpuKind, Integer> kinds) {
        Map<GpuKind, Integer> before = byJob.put(slot, kinds);
        if (before != null) {
            before.forEach(this::remove);
        }
        if (kinds != null) {
            kinds.forEach((kind, count) -> counts.merge(kind, count, Integer::sum));
        }
    }

    private void remove(GpuKind kind, int count) {
        int rest = counts.getOrDefault(kind, 0) - count;
        if (rest == 0) {
            counts.remove(kind);
        } else {
            counts.put(kind, rest);
        }
    }

    /** Reads {@code [{cpu, gpus, milli, nodes, weight}]}. */
    static GpuKinds read(Structure list) {
        Map<GpuKind, Double> weights = new HashMap<>();
        list.list(entry -> {
            entry.only("cpu", "gpus", "milli", "nodes", "weight");
            double weight = entry.at("weight").find(Structure::number).orElse(1.0);
            if (!(weight > 0)) {
                throw entry.at("weight").wrong("a number above 0");
            }
            return weights.merge(kind(entry), weight, Double::sum);
        });
        if (weights.isEmpty()) {
            throw list.wrong("at least one kind such as {cpu: 4, gpus: 1, milli: 500, weight: 2}");
        }
        return GpuKinds.weighted(weights);
    }

    private static GpuKind kind(Structure entry) {
        double cpu = entry.at("cpu").find(Structure::number).orElse(0.0);
        int gpus = entry.at("gpus").find(Structure::integer).orElse(0);
        int milli = gpus == 0 ? 0 : entry.at("milli").find(Structure::integer).orElse(GpuShare.WHOLE);
        if (!(cpu >= 0 && cpu <= MAX_AMOUNT)) {
            throw entry.at("cpu").wrong("a number of cores, 0 or more");
        }
        if (gpus < 0 || gpus > MAX_AMOUNT) {
            throw entry.at("gpus").wrong("a number of devices, 0 or more");
        }
        if (!new GpuKind(0, gpus, milli).isPossible()) {
            throw entry.at("milli").wrong("1 to 1000, and 1000 for several devices");
        }
        String nodes = entry.at("nodes").find(Structure::text).orElse("");
        try {
            return new GpuKind(Math.round(cpu * MILLI), gpus, milli, nodes);
        } catch (IllegalArgumentException e) {
            throw entry.at("nodes").wrong("labels of nodes, such as gpu-model in A10|V100");
        }
    }
}
