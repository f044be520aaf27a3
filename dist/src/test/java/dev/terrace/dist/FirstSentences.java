package dev.terrace.dist;

import dev.terrace.model.explanation.Attempt;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.explanation.Spared;
import dev.terrace.model.explanation.Step;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.Fate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks that attempts support the first sentence about each waiting pod and job. */
final class FirstSentences {
    private static final Pattern NODES =
            Pattern.compile("no node accepts (?:it|its pods): (.+) \\((\\d+) of (\\d+) nodes?[,)].*");
    private static final Pattern FOUND = Pattern.compile("it found (\\S+), (?:but|and) .*");
    private static final Pattern GIVEN = Pattern.compile("it was given (\\S+) but cannot be bound: .*");
    private static final Pattern HELD =
            Pattern.compile("(\\S+) is held for it until (its group is complete|\\S+ is bound)");
    private static final Pattern UNTRIED = Pattern.compile("it was not tried: (\\S+) found no node, .*");
    private static final Pattern LIMIT = Pattern.compile(
            "(?:limit of|the cluster is full:|the cluster has too little left:) .* while (\\S+) ran, and a pod requests .*");
    private static final Pattern NO_SUCH = Pattern.compile("the cluster has no \\S+, and a pod requests .*");
    private static final Pattern REJECTED = Pattern.compile("(?:its group is )?not admitted: .*");
    private static final Pattern TOO_FEW =
            Pattern.compile("its group needs (\\d+) pods?; (?:only )?(\\d+|none) exists?");
    private static final Pattern NOBODY = Pattern.compile("no pod may be evicted for it: (\\d+) ([^,;]+).*");
    private static final Pattern NO_VICTIMS =
            Pattern.compile("(\\d+) of (\\d+) nodes would accept it after evictions; none has enough victims");
    private static final Pattern GANG = Pattern.compile("(\\d+) of the (\\d+) .* that it needs found a node, .*");

    private final Explanation explanation;
    private final Map<String, PodExplanation> pods = new HashMap<>();
    private final Map<String, JobExplanation> jobs = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    FirstSentences(Explanation explanation) {
        this.explanation = explanation;
        explanation.pods().forEach(pod -> pods.put(pod.pod(), pod));
        explanation.jobs().forEach(job -> jobs.put(job.job(), job));
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
                job(job);
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
                && matches(UNTRIED, because, found -> isRefused(namespace(pod.pod()) + found.group(1)))
                && matches(NOBODY, because, found -> pod.attempts().stream().anyMatch(each -> spares(each, found)))
                && matches(
                        NO_VICTIMS,
                        because,
                        found -> pod.attempts().stream().anyMatch(each -> hasNoVictims(each, found)))
                && ofJob(pod.job(), because, pod.attempts());
        if (!holds) {
            problems.add("%s: no attempt bears out '%s'".formatted(pod.pod(), because));
        }
    }

    private void job(JobExplanation job) {
        String because = job.because();
        List<PodExplanation> own = explanation.pods().stream()
                .filter(pod -> pod.job().equals(job.job()))
                .toList();
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
                                        .anyMatch(each -> each.choice() != null && !each.isKept()))
                && ofJob(
                        job.job(),
                        because,
                        own.stream().flatMap(pod -> pod.attempts().stream()).toList());
        if (!holds) {
            problems.add("%s: no attempt bears out '%s'".formatted(job.job(), because));
        }
    }

    /** Returns whether attempts support a sentence that a pod shares with its job. */
    private boolean ofJob(String name, String because, List<Attempt> attempts) {
        JobExplanation job = jobs.get(name);
        return matches(
                        LIMIT,
                        because,
                        found -> attempts.stream()
                                .anyMatch(each -> each.action().equals(found.group(1)) && isRefusal(each)))
                && matches(NO_SUCH, because, found -> attempts.stream().anyMatch(FirstSentences::isRefusal))
                && matches(
                        REJECTED,
                        because,
                        found -> job != null
                                && job.steps().stream().anyMatch(step -> step.outcome() == Step.Outcome.REJECTED))
                && matches(
                        TOO_FEW,
                        because,
                        found -> job != null
                                && Integer.parseInt(found.group(1)) == job.minMember()
                                && explanation.pods().stream()
                                                .filter(pod -> pod.job().equals(name))
                                                .count()
                                        >= (found.group(2).equals("none") ? 0 : Integer.parseInt(found.group(2))));
    }

    private static boolean spares(Attempt attempt, Matcher found) {
        int count = attempt.spared().stream()
                .filter(each -> each.reason().replaceAll(": [^;]*", "").startsWith(found.group(2)))
                .mapToInt(Spared::count)
                .sum();
        return count >= Integer.parseInt(found.group(1));
    }

    private static boolean hasNoVictims(Attempt attempt, Matcher found) {
        NodesAsked nodes = attempt.nodes();
        return nodes != null
                && nodes.fit() == Integer.parseInt(found.group(1))
                && nodes.asked() == Integer.parseInt(found.group(2));
    }

    private static boolean matches(Pattern pattern, String sentence, Predicate<Matcher> isBorneOut) {
        Matcher found = pattern.matcher(sentence);
        return !found.matches() || isBorneOut.test(found);
    }

    /** Returns whether as many nodes gave the first reason of the sentence. */
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
