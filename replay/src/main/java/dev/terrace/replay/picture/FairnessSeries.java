package dev.terrace.replay.picture;

import dev.terrace.replay.measure.ClusterUse;
import dev.terrace.replay.measure.GroupUse;
import dev.terrace.replay.measure.UseObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The dominant shares that the largest queues hold, are entitled to, and deserve by the policy, over time. Shares are
 * in units of 0.001 %.
 */
final class FairnessSeries implements UseObserver {
    /** The number of queues with a chart of their own. */
    private static final int QUEUES = 12;

    private static final int UNIT = 100_000;
    private static final int UNKNOWN = -1;

    private final List<String> queues;
    private final List<ReducedSeries> series = new ArrayList<>();
    private final Map<String, GroupUse> groups = new HashMap<>();

    /** @param queues the names of all queues, the largest first */
    FairnessSeries(List<String> queues) {
        this.queues = queues.subList(0, Math.min(QUEUES, queues.size()));
        this.queues.forEach(queue -> series.add(new ReducedSeries()));
    }

    @Override
    public void constant(ClusterUse use, long from, long to) {
        for (int place = groups.size(); place < use.groups().size(); place++) {
            groups.put(use.groups().get(place).name(), use.groups().get(place));
        }
        for (int place = 0; place < queues.size(); place++) {
            GroupUse group = groups.get(queues.get(place));
            if (group != null) {
                add(series.get(place), from, group);
            }
        }
    }

    private static void add(ReducedSeries series, long time, GroupUse group) {
        long held = units(group.share());
        long entitled = units(group.entitled());
        long deserved = Double.isNaN(group.deserved()) ? UNKNOWN : units(group.deserved());
        series.add(time, held - entitled, held, entitled, deserved);
    }

    private static long units(double share) {
        return Math.round(Math.min(share, UNIT) * UNIT);
    }

    /** Returns a document for each queue that had work. */
    List<Map<String, Object>> document() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (int place = 0; place < queues.size(); place++) {
            ReducedSeries shares = series.get(place);
            if (!shares.points().isEmpty()) {
                Map<String, Object> queue = new LinkedHashMap<>();
                queue.put("queue", place);
                queue.put("unit", UNIT);
                queue.put("time", shares.times());
                queue.put("held", shares.column(2));
                queue.put("entitled", shares.column(3));
                queue.put("deserved", shares.column(4));
                all.add(queue);
            }
        }
        return all;
    }
}
