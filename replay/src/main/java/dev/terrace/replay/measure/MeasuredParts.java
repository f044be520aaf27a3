package dev.terrace.replay.measure;

import dev.terrace.replay.measure.MeasuredPart.Window;
import dev.terrace.replay.result.MeasuredGroups;
import dev.terrace.replay.result.ReplayMetric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The metrics of one window: in total, and by queue, user and width class. */
final class MeasuredParts {
    private final JobColumns columns;
    private final Window window;
    private final boolean isLoaded;

    MeasuredParts(JobColumns columns, Window window, boolean isLoaded) {
        this.columns = columns;
        this.window = window;
        this.isLoaded = isLoaded;
    }

    MeasuredGroups groups(UseWindows queues, UseWindows users, UseWindows widths) {
        Map<String, MeasuredPart> byQueue = new TreeMap<>(parts(queues, columns::queue));
        Map<String, MeasuredPart> byUser = new TreeMap<>(parts(users, columns::user));
        Map<String, MeasuredPart> byWidth = parts(widths, row -> WidthClass.of(columns.cpuMilli(row)));
        MeasuredPart all = part(IntStream.range(0, columns.size()).toArray(), queues.total(isLoaded), queues);
        return new MeasuredGroups(
                window.first(),
                window.last(),
                total(all, byQueue.values(), byUser.values()),
                WaitMetrics.deciles(all),
                values(byQueue, true),
                values(byUser, true),
                values(byWidth, false));
    }

    private Map<ReplayMetric, Number> total(
            MeasuredPart all, Collection<MeasuredPart> byQueue, Collection<MeasuredPart> byUser) {
        Map<ReplayMetric, Number> values = values(all);
        values.put(ReplayMetric.MAKESPAN, window.span());
        UseMetrics.measureLoss(all, values);
        FairnessMetrics.measureSpread(byQueue, byUser, values);
        return values;
    }

    /** Returns the groups with jobs, in the order of their indexes. */
    private Map<String, MeasuredPart> parts(UseWindows windows, IntUnaryOperator groupOf) {
        List<GroupUse> groups = windows.use().groups();
        int[] sizes = new int[groups.size()];
        for (int row = 0; row < columns.size(); row++) {
            sizes[groupOf.applyAsInt(row)]++;
        }
        List<int[]> rows = new ArrayList<>();
        for (int size : sizes) {
            rows.add(new int[size]);
        }
        int[] next = new int[groups.size()];
        for (int row = 0; row < columns.size(); row++) {
            int group = groupOf.applyAsInt(row);
            rows.get(group)[next[group]++] = row;
        }
        Map<String, MeasuredPart> parts = new LinkedHashMap<>();
        for (GroupUse group : groups) {
            int[] own = rows.get(group.index());
            if (own.length > 0) {
                parts.put(group.name(), part(own, windows.of(group, isLoaded), windows));
            }
        }
        return parts;
    }

    private MeasuredPart part(int[] rows, UseSums use, UseWindows windows) {
        return new MeasuredPart(columns, rows, use, windows.total(isLoaded).offered, windows.use(), window);
    }

    private static Map<String, Map<ReplayMetric, Number>> values(Map<String, MeasuredPart> parts, boolean hasShares) {
        Map<String, Map<ReplayMetric, Number>> all = new LinkedHashMap<>();
        parts.forEach((name, part) -> {
            Map<ReplayMetric, Number> values = values(part);
            if (hasShares) {
                FairnessMetrics.measureShares(part, values);
            }
            all.put(name, values);
        });
        return all;
    }

    private static Map<ReplayMetric, Number> values(MeasuredPart part) {
        Map<ReplayMetric, Number> values = new EnumMap<>(ReplayMetric.class);
        WaitMetrics.measure(part, values);
        UseMetrics.measure(part, values);
        FairnessMetrics.measure(part, values);
        EvictionMetrics.measure(part, values);
        GangMetrics.measure(part, values);
        ThroughputMetrics.measure(part, values);
        StarvationMetrics.measure(part, values);
        return values;
    }
}
