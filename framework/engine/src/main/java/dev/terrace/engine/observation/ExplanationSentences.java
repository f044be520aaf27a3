package dev.terrace.engine.observation;

import dev.terrace.model.explanation.Attempt.Outcome;
import dev.terrace.model.explanation.NodeAnswer;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.NodesAsked.Room;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Question.PluginVote;
import dev.terrace.model.explanation.Refusal;
import dev.terrace.model.explanation.Spared;
import dev.terrace.model.finding.Words;
import dev.terrace.model.report.CycleReport.NodeRefusals;
import dev.terrace.model.report.Figure;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.report.NodeSentence;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sentences of an explanation. */
final class ExplanationSentences {
    private static final String NEEDS = "needs";
    private static final MathContext FIVE = new MathContext(5);

    /** The maximum number of reasons that a sentence lists. */
    private static final int MAX_REASONS = 3;

    private static final Pattern NUMBERS = Pattern.compile(": [^;]*");

    private ExplanationSentences() {}

    /**
     * Returns why an attempt to place a pod ended as it did.
     *
     * @param action the action that asked
     */
    static String because(
            String action,
            Outcome outcome,
            @Nullable NodesAsked nodes,
            @Nullable Choice choice,
            Collection<Question> questions) {
        return switch (outcome) {
            case ALLOCATED, PIPELINED -> choice == null ? "" : chosen(choice);
            case REFUSED -> nodes == null ? "no node takes it" : refused(nodes);
            case SKIPPED -> skipped(action, questions);
        };
    }

    private static String chosen(Choice choice) {
        Node next = choice.next();
        Double score = choice.score();
        String node = choice.node().name();
        if (score == null || next == null) {
            return node + (choice.candidates() == 1 ? ", the only candidate" : "");
        }
        double ahead = score - choice.nextScore();
        return "%s, best of %s%s"
                .formatted(
                        node, choice.candidates(), ahead > 0 ? " by " + number(ahead) : ahead == 0 ? " by name" : "");
    }

    private static String refused(NodesAsked nodes) {
        if (nodes.fit() > 0) {
            return "%s of %s nodes would accept it after evictions; none has enough victims"
                    .formatted(nodes.fit(), nodes.asked());
        }
        Map<String, Refusal> noted = new HashMap<>();
        for (NodeAnswer node : nodes.each()) {
            node.refusals().stream()
                    .filter(Refusal::isNoted)
                    .forEach(refusal -> noted.putIfAbsent(refusal.reason(), refusal));
        }
        return refused(nodes.asked(), nodes.reasons(), noted);
    }

    /** Returns the sentence about nodes that refuse a task. */
    static String refused(int nodes, Map<String, Integer> reasons, Map<String, Refusal> details) {
        List<NodeRefusals> all = new ArrayList<>();
        reasons.forEach((reason, count) -> {
            Refusal detail = details.get(reason);
            Refusal.Lack lack = detail == null ? null : detail.lack();
            all.add(new NodeRefusals(
                    detail == null ? "" : detail.by(),
                    reason,
                    lack == null ? null : lack.resource(),
                    lack == null ? null : (Double) lack.needs(),
                    null,
                    count));
        });
        return NodeSentence.of("it", nodes, all);
    }

    /** Returns why no task on the nodes may be evicted: the most frequent reasons, without their numbers. */
    static String spared(List<Spared> tasks, @Nullable NodesAsked nodes) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        tasks.forEach(each -> counts.merge(NUMBERS.matcher(each.reason()).replaceAll(""), each.count(), Integer::sum));
        String most = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(MAX_REASONS)
                .map(reason -> reason.getValue() + " " + reason.getKey())
                .collect(Collectors.joining(", "));
        int others = counts.size() - MAX_REASONS;
        return "no pod may be evicted for it: " + most
                + (others > 0 ? ", and " + Words.count(others, "more reason") : "")
                + (nodes != null && nodes.room() == Room.FUTURE ? "; without evictions, " + refused(nodes) : "");
    }

    /** Returns why an action that tries one node after another took a node. */
    static String tried(Node node, int before) {
        return node.name()
                + (before == 0
                        ? ", the first node that was tried"
                        : before == 1 ? ", after an unsuitable node" : ", after " + before + " unsuitable nodes");
    }

    private static String skipped(String action, Collection<Question> questions) {
        for (Question question : questions) {
            if (!question.answer()) {
                return no(action, question);
            }
        }
        return "the action asked no node for it";
    }

    /**
     * Returns the sentence about the plugins that answered no to a question.
     *
     * @param action the action that asked
     */
    static String no(String action, Question question) {
        for (PluginVote vote : question.votes()) {
            if (!vote.lacks().isEmpty()) {
                return question.hook().equals(Hook.JOB_ENQUEUEABLE.spelling())
                        ? LimitRefusal.admission(vote.lacks())
                        : new LimitRefusal(LimitRefusal.Of.POD, vote.plugin(), "", "", action, "", vote.lacks())
                                .sentence();
            }
        }
        String what = question.hook().equals(Hook.PREEMPTIVE.spelling())
                ? "its queue may not take from others"
                : question.hook();
        return what + ": " + saying(question, "no", "reject");
    }

    /** Returns the sentence about the plugins that answered yes to a question. */
    static String yes(Question question) {
        return question.hook() + ": " + saying(question, "yes", "permit");
    }

    /** Returns the plugins that gave an answer, in either of its words, and the first word. */
    private static String saying(Question question, String answer, String vote) {
        String plugins = question.votes().stream()
                .filter(each -> each.vote().equals(answer) || each.vote().equals(vote))
                .map(each -> each.plugin() + numbers(each))
                .distinct()
                .collect(Collectors.joining(" and "));
        return plugins.isEmpty() ? answer : plugins + " says " + answer;
    }

    private static String numbers(PluginVote vote) {
        return vote.numbers().isEmpty() ? "" : " (" + figures(vote.numbers()) + ")";
    }

    /** Joins figures. A number and its required value form one part: {@code worker 3 of 4}. */
    static String figures(List<Figure> figures) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < figures.size(); i++) {
            Figure figure = figures.get(i);
            String next = i + 1 < figures.size() ? figures.get(i + 1).name() : "";
            if (next.equals(NEEDS) || next.equals(figure.name() + " " + NEEDS)) {
                i++;
                parts.add(figure(figure) + " of " + number(figures.get(i).value()));
            } else {
                parts.add(figure(figure));
            }
        }
        return String.join(", ", parts);
    }

    private static String figure(Figure figure) {
        return figure.name() + " " + number(figure.value());
    }

    static String number(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value, FIVE).stripTrailingZeros().toPlainString()
                : Double.toString(value);
    }

    /** Returns the sub-job of a task if its job has several; empty otherwise. */
    static String subJob(Task task) {
        SubJob subJob = task.subJob();
        return subJob == null || !subJob.job().hasSubGroups() ? "" : subJob.id();
    }
}
