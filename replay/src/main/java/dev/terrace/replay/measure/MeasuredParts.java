package dev.terrace.replay.measure;

import dev.terrace.replay.measure.MetricValues.Window;
import dev.terrace.replay.result.MeasuredGroups;
import dev.terrace.replay.result.ReplayMetric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The metrics of one window: in total, and by queue, user and width class. */
record MeasuredParts(List<MeasuredJob> jobs, Window window, boolean isLoaded) {
    MeasuredGroups groups(UseWindows queues, UseWindows users, UseWindows widths) {
        Map<String, MetricValues> byQueue = new TreeMap<>(parts(queues, MeasuredJob::queue));
        Map<String, MetricValues> byUser = new TreeMap<>(parts(users, MeasuredJob::user));
        Map<String, MetricValues> byWidth = parts(widths, job -> WidthClass.of(job.cpu()));
        byQueue.values().forEach(MetricValues::putShares);
        byUser.values().forEach(MetricValues::putShares);
        MetricValues all = part(jobs, queues.total(isLoaded), queues);
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
    private Map<String, MetricValues> parts(UseWindows windows, Function<MeasuredJob, Integer> groupOf) {
        Map<String, MetricValues> parts = new LinkedHashMap<>();
        jobs.stream()
                .collect(Collectors.groupingBy(groupOf, TreeMap::new, Collectors.toList()))
                .forEach((index, own) -> {
                    GroupUse group = windows.use().groups().get(index);
                    parts.put(group.name(), part(own, windows.of(group, isLoaded), windows));
                });
        return parts;
    }

    private MetricValues part(List<MeasuredJob> own, UseSums use, UseWindows windows) {
        return new MetricValues(own, use, windows.total(isLoaded).offered, windows.use(), window);
    }
}
