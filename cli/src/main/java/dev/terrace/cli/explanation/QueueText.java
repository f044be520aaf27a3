package dev.terrace.cli.explanation;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Labelled;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.report.Figures;
import dev.terrace.cli.report.FirstItems;
import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.explanation.QueueExplanation;
import dev.terrace.model.explanation.QueueExplanation.OfJob;
import dev.terrace.model.finding.Words;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.Fate;
import dev.terrace.model.report.Figure;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.report.WaitingSince;
import dev.terrace.report.name.FirstNames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The explanation of a queue as text: its numbers, its jobs and its turns. Waiting jobs come first, and jobs without
 * news share a line.
 */
final class QueueText {
    private static final int MANY = 6;

    private final ShortNames shortNames;
    private final Ordered<QueueSpec> queues;
    private final Instant now;
    private final Map<String, Instant> since = new HashMap<>();

    QueueText(CycleReport report, Cluster cluster, ShortNames shortNames) {
        this.shortNames = shortNames;
        this.queues = Ordered.of(cluster.queues(), QueueSpec.ORDER);
        this.now = cluster.now();
        WaitingSince times = new WaitingSince(cluster);
        for (Waiting job : report.waiting()) {
            times.of(job).ifPresent(time -> since.put(job.job(), time));
        }
    }

    void print(QueueExplanation queue, Page page) {
        page.println();
        numbers(queue).print(page);
        List<OfJob> news = queue.jobs().stream()
                .filter(job -> !isQuiet(job.fate()))
                .sorted(order())
                .toList();
        FirstItems.of(news)
                .in(new Columns<OfJob>()
                        .left("JOB", job -> shortNames.job(job.job()))
                        .left("STATUS", job -> job.fate().word())
                        .right("SINCE", this::since)
                        .left("BECAUSE", job -> shortNames.renamed(job.because())))
                .print(page);
        Labelled quiet = new Labelled();
        for (Fate fate : Fate.values()) {
            quiet.row(fate.word(), quiet(queue.jobs(), fate));
        }
        if (news.size() < queue.jobs().size()) {
            page.println();
            quiet.print(page);
        }
    }

    private static boolean isQuiet(Fate fate) {
        return fate == Fate.RUNNING || fate == Fate.ENDED;
    }

    /** Waiting jobs first, the oldest first. */
    private Comparator<OfJob> order() {
        return Comparator.comparing((OfJob job) -> job.fate() != Fate.WAITS)
                .thenComparing(job -> since.getOrDefault(job.job(), Instant.MAX));
    }

    private String quiet(List<OfJob> jobs, Fate fate) {
        List<String> names = jobs.stream()
                .filter(job -> isQuiet(fate) && job.fate() == fate)
                .map(job -> shortNames.job(job.job()))
                .toList();
        if (names.isEmpty()) {
            return "";
        }
        return Words.count(names.size(), "job") + ": " + FirstNames.of(names, MANY);
    }

    private String since(OfJob job) {
        return job.fate() == Fate.WAITS ? Figures.since(Optional.ofNullable(since.get(job.job())), now) : "";
    }

    private Labelled numbers(QueueExplanation queue) {
        QueueStanding standing = queue.standing();
        Labelled lines = new Labelled().row("weight", Integer.toString(queue.weight()));
        if (standing.deserved() != null) {
            lines.row("deserves", standing.deserved().show());
        }
        Double share = standing.share();
        lines.row(
                "holds",
                standing.allocated().show()
                        + (share == null ? "" : ", " + Figures.share(share, standing.shareOf()))
                        + (standing.promised().isEmpty()
                                ? ""
                                : "; pipelined " + standing.promised().show()));
        for (Figure figure : standing.figures()) {
            lines.row(figure.name(), Figures.decimal(figure.value(), 3));
        }
        lines.row("limit", limits(queue.queue()));
        if (standing.waitingGroups() > 0) {
            lines.row("oldest wait", oldest(queue.jobs()));
        }
        return lines;
    }

    /** Returns the capability of the queue, and of the queues above it that have one. */
    private List<String> limits(String name) {
        List<String> limits = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Optional<QueueSpec> queue = queues.find(name);
        while (queue.isPresent() && seen.add(queue.get().name())) {
            QueueSpec own = queue.get();
            String limited = own.capability() == null ? "" : limited(own.capability());
            if (!limited.isEmpty()) {
                limits.add(limited + (own.name().equals(name) ? "" : " (of queue " + own.name() + ")"));
            }
            queue = own.parent().isEmpty() ? Optional.empty() : queues.find(own.parent());
        }
        return limits.isEmpty() ? List.of("none") : limits;
    }

    /** Returns the limited resources. Pods are always omitted; cpu and memory are unlimited if they are 0. */
    private static String limited(Amounts capability) {
        ResourceNames names = capability.names();
        List<String> limited = new ArrayList<>();
        for (int d = 0; d < names.size(); d++) {
            boolean isGiven = d <= ResourceNames.MEMORY ? capability.get(d) > 0 : capability.has(d);
            if (isGiven && d != ResourceNames.PODS) {
                String amount = names.show(d, capability.value(d));
                limited.add(d == ResourceNames.MEMORY ? amount : amount + " " + names.name(d));
            }
        }
        return String.join(" ", limited);
    }

    private String oldest(List<OfJob> jobs) {
        return jobs.stream()
                .filter(job -> since.containsKey(job.job()))
                .min(Comparator.comparing(job -> since.getOrDefault(job.job(), Instant.MAX)))
                .map(job -> Figures.since(Optional.ofNullable(since.get(job.job())), now) + ", "
                        + shortNames.job(job.job()))
                .orElse("since an unknown time: the dump has no creation times");
    }
}
