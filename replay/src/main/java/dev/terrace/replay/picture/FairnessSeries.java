package dev.terrace.replay.picture;

import dev.terrace.replay.measure.ClusterUse;
import dev.terrace.replay.measure.GroupUse;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.report.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The dominant shares that the largest queues hold, are entitled to, and deserve by the policy, over time. Shares are
 * in units of 0.001 %.
 */
final class FairnessSeries implements ReplayListener {
    /** The number of queues with a chart of their own. */
    private static final int QUEUES = 12;

    private static final int UNIT = 100_000;
    private static final int UNKNOWN = -1;
    private static final int HELD = 2;
    private static final int ENTITLED = 3;
    private static final int DESERVED = 4;

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

    /** Returns the series of each queue that had work, by its place. */
    Map<Integer, ReducedSeries> byQueue() {
        Map<Integer, ReducedSeries> all = new LinkedHashMap<>();
        for (int place = 0; place < queues.size(); place++) {
            if (!series.get(place).points().isEmpty()) {
                all.put(place, series.get(place));
            }
        }
        return all;
    }

    /** Returns the shares that a queue holds, as parts of 1. */
    static Steps held(ReducedSeries shares) {
        return Steps.of(shares, HELD, UNIT);
    }

    /** Returns the shares that a queue is entitled to. */
    static Steps entitled(ReducedSeries shares) {
        return Steps.of(shares, ENTITLED, UNIT);
    }

    /** Returns the shares that a queue deserves by the policy; negative if unknown. */
    static Steps deserved(ReducedSeries shares) {
        return Steps.of(shares, DESERVED, UNIT);
    }

    /** Returns a document for each queue that had work. */
    List<Map<String, Object>> document() {
        List<Map<String, Object>> all = new ArrayList<>();
        byQueue().forEach((place, shares) -> {
            Fields queue = new Fields()
                    .with("queue", place)
                    .with("unit", UNIT)
                    .with("time", shares.times())
                    .with("held", shares.column(HELD))
                    .with("entitled", shares.column(ENTITLED))
                    .with("deserved", shares.column(DESERVED));
            all.add(queue);
        });
        return all;
    }
}
