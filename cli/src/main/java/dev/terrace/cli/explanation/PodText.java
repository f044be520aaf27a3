package dev.terrace.cli.explanation;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Flow;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.explanation.Attempt;
import dev.terrace.model.explanation.EvictionTrial;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.NodeAnswer;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.explanation.Refusal;
import dev.terrace.model.explanation.ScoreTerm;
import dev.terrace.model.explanation.Step;
import dev.terrace.report.Quantities;
import dev.terrace.report.explanation.Nearest;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What became of a pod, as text for people. */
final class PodText {
    private final Explanation explanation;
    private final Owners owners;
    private final Nearest nearest;
    private final Page page;

    PodText(Explanation explanation, Owners owners, Nearest nearest, Page page) {
        this.explanation = explanation;
        this.owners = owners;
        this.nearest = nearest;
        this.page = page;
    }

    void print(PodExplanation pod, PrintWriter out) {
        lines(List.of(headline(pod)), out, true);
        out.println();
        lines(facts(pod), out, false);
        for (EvictionTrial eviction : pod.evictions()) {
            out.println();
            lines(
                    List.of("%s, %s"
                            .formatted(
                                    title(eviction.action(), eviction.turn()), eviction.isKept() ? "kept" : "undone")),
                    out,
                    true);
            evictions(List.of(eviction), out);
        }
        for (Attempt attempt : pod.attempts()) {
            out.println();
            lines(List.of(title(attempt) + ": " + outcome(attempt)), out, true);
            stepOf(pod, attempt)
                    .map(Step::place)
                    .ifPresent(place -> lines(List.of(Turns.of(place, owners)), out, false));
            attempt.questions().stream().map(Votes::line).forEach(line -> lines(List.of(line), out, false));
            NodesAsked nodes = attempt.nodes();
            if (nodes != null) {
                nodes(nodes, out);
            }
            evictions(attempt.evictions(), out);
            if (attempt.choice() != null && !attempt.isKept()) {
                undone(pod, attempt, out);
            }
        }
    }

    /** What was asked about the group whose turn it was, and answered no. */
    private void undone(PodExplanation pod, Attempt attempt, PrintWriter out) {
        List<String> refusing = stepOf(pod, attempt).stream()
                .flatMap(step -> step.questions().stream())
                .filter(question -> !question.answer())
                .map(Votes::line)
                .toList();
        if (!refusing.isEmpty()) {
            out.println();
            lines(List.of("its group: " + String.join("; ", refusing)), out, false);
        }
    }

    private Optional<Step> stepOf(PodExplanation pod, Attempt attempt) {
        return explanation.jobs().stream()
                .filter(job -> job.job().equals(pod.job()))
                .flatMap(job -> job.steps().stream())
                .filter(step -> step.action().equals(attempt.action()) && step.turn() == attempt.turn())
                .findFirst();
    }

    private static String headline(PodExplanation pod) {
        String because = pod.because();
        return switch (pod.fate()) {
            case BOUND, PIPELINED, RUNNING, GATED, ENDED ->
                pod.pod() + " " + (because.startsWith("it ") ? because.substring(3) : because);
            case EVICTED -> pod.pod() + " is evicted from " + pod.node() + ": " + because;
            case FAILED -> pod.pod() + " failed: " + because;
            case LEAVING -> pod.pod() + " is leaving: " + because;
            case WAITS -> pod.pod() + " waits: " + because;
        };
    }

    private List<String> facts(PodExplanation pod) {
        List<String> facts = new ArrayList<>();
        List<String> requests = new ArrayList<>();
        Quantities.of(pod.requests()).forEach((resource, value) -> {
            if (!resource.equals("pods")) {
                requests.add(Numbers.amount(resource, ((Number) value).doubleValue()) + " " + resource);
            }
        });
        facts.add(requests.isEmpty() ? "asks for nothing" : "asks for " + String.join(", ", requests));
        if (!pod.queue().isEmpty()) {
            facts.add("queue " + pod.queue());
        }
        for (JobExplanation job : explanation.jobs()) {
            if (job.job().equals(pod.job())) {
                facts.add("group " + owners.of(job.job()) + ", needs " + job.minMember());
            }
        }
        pod.annotations().forEach((key, value) -> facts.add(key + ": " + value));
        return facts;
    }

    private static String title(Attempt attempt) {
        return title(attempt.action(), attempt.turn())
                + (attempt.domain().isEmpty() ? "" : ", in " + attempt.domain())
                + (attempt.isTrial() ? ", a trial" : "");
    }

    private static String title(String action, int turn) {
        return action.toUpperCase(Locale.ROOT) + (turn == 0 ? "" : ", turn " + turn);
    }

    private static String outcome(Attempt attempt) {
        String kept = attempt.choice() == null || attempt.isKept() ? "" : attempt.isHeld() ? ", held" : ", undone";
        boolean isTold = attempt.because().isEmpty() || (attempt.choice() == null && attempt.nodes() != null);
        return attempt.outcome().word() + kept + (isTold ? "" : ": " + attempt.because());
    }

    private void nodes(NodesAsked nodes, PrintWriter out) {
        lines(parts(nodes.asked() + " nodes, " + nodes.fit() + " fit", nodes.reasons()), out, false);
        if (!nodes.alone().isEmpty()) {
            lines(parts("nothing else on", nodes.alone()), out, false);
        }
        List<NodeAnswer> told = nearest.of(nodes.each());
        scores(told.stream().filter(node -> node.score() != null).toList(), out);
        refusals(told.stream().filter(node -> !node.refusals().isEmpty()).toList(), out);
    }

    private static List<String> parts(String first, Map<String, Integer> reasons) {
        List<String> parts = new ArrayList<>();
        parts.add(first);
        reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(reason -> parts.add(reason.getValue() + " " + reason.getKey()));
        return parts;
    }

    private void scores(List<NodeAnswer> scored, PrintWriter out) {
        if (scored.isEmpty()) {
            return;
        }
        List<String> plugins = scored.stream()
                .flatMap(node -> node.terms().stream())
                .map(ScoreTerm::plugin)
                .distinct()
                .toList();
        List<Column> columns = new ArrayList<>();
        columns.add(Column.left("NODE"));
        plugins.forEach(plugin -> columns.add(Column.right(plugin.toUpperCase(Locale.ROOT))));
        columns.add(Column.right("TOTAL"));
        columns.add(Column.left("BEHIND"));
        Table table = Table.of(columns);
        double best = Objects.requireNonNull(scored.get(0).score());
        for (NodeAnswer node : scored) {
            List<String> row = new ArrayList<>();
            row.add(node.node());
            for (String plugin : plugins) {
                row.add(Numbers.of(node.terms().stream()
                        .filter(term -> term.plugin().equals(plugin))
                        .mapToDouble(ScoreTerm::score)
                        .sum()));
            }
            double total = Objects.requireNonNull(node.score());
            row.add(Numbers.of(total));
            row.add(total == best ? "" : Numbers.of(best - total));
            table.row(row);
        }
        table.print(out, page);
    }

    /** Nodes with the same refusals share a line. */
    private void refusals(List<NodeAnswer> refusing, PrintWriter out) {
        Map<List<Refusal>, List<String>> alike = new LinkedHashMap<>();
        for (NodeAnswer node : refusing) {
            alike.computeIfAbsent(node.refusals(), key -> new ArrayList<>()).add(node.node());
        }
        Table table = Table.of(
                Column.left("NODE"), Column.left("REFUSES BECAUSE"), Column.right("NEEDS"), Column.right("HAS"));
        alike.forEach((refusals, nodes) -> {
            String names =
                    nodes.size() > 3 ? nodes.size() + " nodes, " + nodes.get(0) + " …" : String.join(", ", nodes);
            for (int i = 0; i < refusals.size(); i++) {
                Refusal refusal = refusals.get(i);
                Refusal.Lack lack = refusal.lack();
                table.row(
                        i == 0 ? names : "",
                        refusal.message().isEmpty() ? refusal.reason() : refusal.reason() + ": " + refusal.message(),
                        lack == null ? "" : Numbers.amount(lack.resource(), lack.needs()),
                        lack == null ? "" : Numbers.amount(lack.resource(), lack.has()));
            }
        });
        table.print(out, page);
    }

    private void evictions(List<EvictionTrial> evictions, PrintWriter out) {
        List<EvictionTrial> looked = evictions.stream()
                .sorted(Comparator.comparing(
                        (EvictionTrial each) -> each.evicted().isEmpty()))
                .toList();
        Table table =
                Table.of(Column.left("ON"), Column.left("CANDIDATES"), Column.left("WHO MAY GO"), Column.left("TAKEN"));
        for (EvictionTrial each : looked) {
            List<String> tiers = each.tiers().stream()
                    .map(tier -> "tier " + tier.number() + ": " + tier.because())
                    .toList();
            table.row(
                    each.node(),
                    some(each.candidates()),
                    tiers.isEmpty() ? each.because() : String.join("; ", tiers),
                    each.evicted().isEmpty() ? "nobody" : some(each.evicted()) + (each.isKept() ? "" : ", undone"));
        }
        table.print(out, page);
    }

    private static String some(List<String> pods) {
        return pods.size() <= 6
                ? String.join(", ", pods)
                : String.join(", ", pods.subList(0, 5)) + " and " + (pods.size() - 5) + " more";
    }

    private void lines(List<String> parts, PrintWriter out, boolean isTitle) {
        Flow.of(parts, isTitle ? " " : "   ", page)
                .forEach(line -> out.println(isTitle ? page.ink().bold(line.strip()) : line));
    }
}
