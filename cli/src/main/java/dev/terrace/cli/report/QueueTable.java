package dev.terrace.cli.report;

import dev.terrace.cli.layout.Bar;
import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.finding.Words;
import dev.terrace.model.report.Figure;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.ResourceVector;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table of queues, with their shares, amounts and waiting pods. */
final class QueueTable {
    private QueueTable() {}

    /** @param since the earliest time since which a job waits, by queue */
    static Table of(List<QueueStanding> queues, Map<String, Instant> since, Instant now) {
        Columns<QueueStanding> columns = new Columns<QueueStanding>()
                .left("QUEUE", QueueStanding::name)
                .right("WEIGHT", QueueStanding::weight)
                .left("SHARE", QueueTable::share);
        List<String> figures = queues.stream()
                .flatMap(queue -> queue.figures().stream().map(Figure::name))
                .distinct()
                .toList();
        figures.forEach(figure -> columns.right(figure.toUpperCase(Locale.ROOT), queue -> figure(queue, figure)));
        if (figures.isEmpty() || queues.stream().anyMatch(queue -> queue.deserved() != null)) {
            columns.left("DESERVED", queue -> amounts(queue.deserved()));
        }
        columns.left("ALLOCATED", queue -> amounts(queue.allocated()));
        // Terms without a total score do not order queues, and are shown in JSON only.
        if (queues.stream().anyMatch(queue -> queue.score() != null)) {
            columns.left("SCORE IN " + action(queues).toUpperCase(Locale.ROOT), QueueTable::scores);
        }
        columns.left("WAITS", QueueTable::waits);
        // Without waiting jobs, the column would be empty.
        if (!since.isEmpty()) {
            columns.right(
                    "SINCE",
                    queue -> queue.waitingGroups() == 0
                            ? ""
                            : Figures.since(Optional.ofNullable(since.get(queue.name())), now));
        }
        return FirstItems.of(queues).in(columns);
    }

    private static String waits(QueueStanding queue) {
        return queue.waitingTasks() > 0
                ? Words.count(queue.waitingTasks(), "pod")
                : queue.waitingGroups() > 0 ? Words.count(queue.waitingGroups(), "group") : "";
    }

    private static String share(QueueStanding queue) {
        Double share = queue.share();
        return share == null ? "–" : Bar.of(share) + " " + Figures.share(share, queue.shareOf());
    }

    /** Returns the action whose weights the scores use. */
    private static String action(List<QueueStanding> queues) {
        return queues.stream()
                .map(QueueStanding::scoredBy)
                .filter(action -> !action.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static String figure(QueueStanding queue, String name) {
        return queue.figures().stream()
                .filter(figure -> figure.name().equals(name))
                .findFirst()
                .map(figure -> Figures.decimal(figure.value(), 3))
                .orElse("–");
    }

    private static String amounts(@Nullable ResourceVector amounts) {
        return amounts == null ? "–" : amounts.show();
    }

    /** Returns the total, with the weights of the action, and the unweighted terms of the plugins. */
    private static String scores(QueueStanding queue) {
        String terms = queue.scores().entrySet().stream()
                .map(term -> term.getKey() + " " + Figures.ratio(term.getValue()))
                .collect(Collectors.joining(", "));
        return queue.score() == null ? "" : Figures.ratio(queue.score()) + " (" + terms + ")";
    }
}
