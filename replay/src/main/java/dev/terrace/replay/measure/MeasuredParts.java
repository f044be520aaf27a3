package dev.terrace.replay.measure;

import dev.terrace.replay.measure.MetricValues.Window;
import dev.terrace.replay.result.MeasuredGroups;
import dev.terrace.replay.result.ReplayMetric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The metrics of one window: in total, and by queue, user and width class. */
record MeasuredParts(JobColumns columns, Window window, boolean isLoaded) {
    MeasuredGroups groups(UseWindows queues, UseWindows users, UseWindows widths) {
        Map<String, MetricValues> byQueue = new TreeMap<>(parts(queues, row -> columns.queues[row]));
        Map<String, MetricValues> byUser = new TreeMap<>(parts(users, row -> columns.users[row]));
        Map<String, MetricValues> byWidth = parts(widths, row -> WidthClass.of(columns.cpus[row]));
        byQueue.values().forEach(MetricValues::putShares);
        byUser.values().forEach(MetricValues::putShares);
        MetricValues all = part(IntStream.range(0, columns.size()).toArray(), queues.total(isLoaded), queues);
        all.putTotals(byQueue.values(), byUser.values());
        return new MeasuredGroups(
                window.first(),
                window.last(),
                all.values(),
                all.deciles(),
                values(byQueue),
                values(byUser),
                values(byWidth));
    }

    private static Map<String, Map<ReplayMetric, Number>> values(Map<String, MetricValues> parts) {
        Map<String, Map<ReplayMetric, Number>> values = new LinkedHashMap<>();
        parts.forEach((name, part) -> values.put(name, part.values()));
        return values;
    }

    /** Returns the groups with jobs, in the order of their indexes. */
    private Map<String, MetricValues> parts(UseWindows windows, IntUnaryOperator groupOf) {
        List<GroupUse> groups = windows.use().groups();
        List<IntStream.Builder> rows =
                groups.stream().map(group -> IntStream.builder()).toList();
        for (int row = 0; row < columns.size(); row++) {
            rows.get(groupOf.applyAsInt(row)).add(row);
        }
        Map<String, MetricValues> parts = new LinkedHashMap<>();
        for (GroupUse group : groups) {
            int[] own = rows.get(group.index()).build().toArray();
            if (own.length > 0) {
                parts.put(group.name(), part(own, windows.of(group, isLoaded), windows));
            }
        }
        return parts;
    }

    private MetricValues part(int[] rows, UseSums use, UseWindows windows) {
        return new MetricValues(columns, rows, use, windows.total(isLoaded).offered, windows.use(), window);
    }
}
