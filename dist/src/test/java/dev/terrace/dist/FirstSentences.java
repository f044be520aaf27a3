package dev.terrace.dist;

import dev.terrace.model.explanation.Attempt;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.Fate;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.report.CycleReport.Waiting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether the first sentence about each waiting pod and job is borne out by the attempts below it. */
final class FirstSentences {
    private static final Pattern NODES =
            Pattern.compile("no node accepts (?:it|its pods): (.+) \\((\\d+) of (\\d+) nodes?[,)].*");
    private static final Pattern FOUND = Pattern.compile("it found (\\S+), (?:but|and) .*");
    private static final Pattern GIVEN = Pattern.compile("it was given (\\S+) but cannot be bound: .*");
    private static final Pattern HELD = Pattern.compile("(\\S+) is held for it until its group is complete");
    private static final Pattern UNTRIED = Pattern.compile("it was not tried: (\\S+) found no node, .*");
    private static final Pattern GANG = Pattern.compile("(\\d+) of the (\\d+) .* that it needs found a node, .*");

    private final Explanation explanation;
    private final Map<String, PodExplanation> pods = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    FirstSentences(Explanation explanation) {
        this.explanation = explanation;
        explanation.pods().forEach(pod -> pods.put(pod.pod(), pod));
    }

    List<String> problems() {
        Map<String, Waiting> waiting = new HashMap<>();
        explanation.report().waiting().forEach(row -> waiting.put(row.job(), row));
        explanation.pods().stream().filter(pod -> pod.fate() == Fate.WAITS).forEach(this::pod);
        for (JobExplanation job : explanation.jobs()) {
            Waiting row = waiting.get(job.job());
            if (row != null && !job.because().equals(row.reason())) {
                problems.add("%s: '%s' and '%s'".formatted(job.job(), job.because(), row.reason()));
            }
            if (row != null) {
                job(job.job(), job.because());
            }
        }
        return problems;
    }

    private void pod(PodExplanation pod) {
        String because = pod.because();
        boolean holds = matches(NODES, because, found -> pod.attempts().stream().anyMatch(each -> refused(each, found)))
                && matches(
                        FOUND, because, found -> pod.attempts().stream().anyMatch(each -> isOn(each, found.group(1))))
                && matches(
                        GIVEN, because, found -> pod.attempts().stream().anyMatch(each -> isOn(each, found.group(1))))
                && matches(HELD, because, found -> pod.attempts().stream().anyMatch(each -> isOn(each, found.group(1))))
                && matches(UNTRIED, because, found -> isRefused(namespace(pod.pod()) + found.group(1)));
        if (!holds) {
            problems.add("%s: no attempt bears out '%s'".formatted(pod.pod(), because));
        }
    }

    private void job(String job, String because) {
        List<PodExplanation> own =
                explanation.pods().stream().filter(pod -> pod.job().equals(job)).toList();
        boolean holds = matches(
                        NODES,
                        because,
                        found -> own.stream()
                                .flatMap(pod -> pod.attempts().stream())
                                .anyMatch(each -> refused(each, found)))
                && matches(
                        GANG,
                        because,
                        found -> Integer.parseInt(found.group(1)) < Integer.parseInt(found.group(2))
                                && own.stream()
                                        .flatMap(pod -> pod.attempts().stream())
                                        .anyMatch(each -> each.choice() != null && !each.isKept()));
        if (!holds) {
            problems.add("%s: no attempt bears out '%s'".formatted(job, because));
        }
    }

    private static boolean matches(Pattern pattern, String sentence, Predicate<Matcher> isBorneOut) {
        Matcher found = pattern.matcher(sentence);
        return !found.matches() || isBorneOut.test(found);
    }

    /** Whether as many nodes gave the first reason of the sentence. */
    private static boolean refused(Attempt attempt, Matcher found) {
        NodesAsked nodes = attempt.nodes();
        if (nodes == null) {
            return attempt.because().contains(found.group(1))
                    || attempt.questions().stream().anyMatch(question -> !question.answer());
        }
        String reason = found.group(1);
        Integer count = nodes.reasons().get(reason);
        return count != null
                && count == Integer.parseInt(found.group(2))
                && nodes.asked() == Integer.parseInt(found.group(3));
    }

    private static boolean isOn(Attempt attempt, String node) {
        return attempt.choice() != null && attempt.choice().node().equals(node);
    }

    private boolean isRefused(String key) {
        PodExplanation pod = pods.get(key);
        return pod != null && pod.attempts().stream().anyMatch(FirstSentences::isRefusal);
    }

    private static boolean isRefusal(Attempt attempt) {
        return !attempt.questions().isEmpty() || (attempt.nodes() != null && attempt.choice() == null);
    }

    private static String namespace(String pod) {
        return pod.substring(0, pod.indexOf('/') + 1);
    }
}
