package dev.terrace.dist;

import dev.terrace.model.Cluster;
import dev.terrace.model.explanation.Attempt;
import dev.terrace.model.explanation.Attempt.Outcome;
import dev.terrace.model.explanation.DomainTrial;
import dev.terrace.model.explanation.EvictionTrial;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.NodeAnswer;
import dev.terrace.model.explanation.NodeChoice;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Question.PluginVote;
import dev.terrace.model.explanation.Refusal;
import dev.terrace.model.explanation.ScoreTerm;
import dev.terrace.model.explanation.Step;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.Fate;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Hook;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks that an explanation is consistent with itself and with the cycle's decisions. */
final class Consistency {
    private static final Set<String> PLACING = Set.of("allocate", "backfill");

    private final Explanation explanation;
    private final CycleReport report;
    private final Set<String> cordoned;
    private final List<String> problems = new ArrayList<>();

    Consistency(Cluster cluster, Explanation explanation) {
        this.explanation = explanation;
        this.report = explanation.report();
        this.cordoned = cluster.nodes().stream()
                .filter(node -> node.unschedulable())
                .map(node -> node.name())
                .collect(Collectors.toSet());
    }

    List<String> problems() {
        fates();
        explanation.pods().forEach(this::pod);
        explanation.jobs().forEach(this::job);
        return problems;
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation is in no library of the tests
    private void check(boolean holds, String problem, Object... values) {
        if (!holds) {
            problems.add(problem.formatted(values));
        }
    }

    private void fates() {
        Map<String, String> bound = report.binds().stream().collect(Collectors.toMap(Bind::task, Bind::node));
        Map<String, String> promised = report.pipelined().stream().collect(Collectors.toMap(Bind::task, Bind::node));
        Map<String, String> sentences =
                report.evictions().stream().collect(Collectors.toMap(Eviction::task, Eviction::because));
        Set<String> evicted = report.evictions().stream().map(Eviction::task).collect(Collectors.toSet());
        for (PodExplanation pod : explanation.pods()) {
            String key = pod.pod();
            check((pod.fate() == Fate.EVICTED) == evicted.contains(key), "%s: fate %s", key, pod.fate());
            check(
                    (pod.fate() == Fate.BOUND) == (bound.containsKey(key) && !evicted.contains(key)),
                    "%s: fate %s",
                    key,
                    pod.fate());
            // A task that a gang action promised a node may be bound to another one by a later allocate.
            check(
                    (pod.fate() == Fate.PIPELINED) == (promised.containsKey(key) && !bound.containsKey(key)),
                    "%s: fate %s",
                    key,
                    pod.fate());
            if (pod.fate() == Fate.BOUND || pod.fate() == Fate.PIPELINED) {
                String node = pod.fate() == Fate.BOUND ? bound.get(key) : promised.get(key);
                check(node.equals(pod.node()), "%s: node %s, not %s", key, pod.node(), node);
                List<Attempt> kept =
                        pod.attempts().stream().filter(Attempt::isKept).toList();
                check(
                        kept.size() == 1 && kept.get(0).choice().node().equals(node),
                        "%s: %s attempts are kept",
                        key,
                        kept.size());
            } else {
                check(pod.attempts().stream().noneMatch(Attempt::isKept), "%s: an attempt is kept", key);
            }
            if (pod.fate() == Fate.EVICTED) {
                check(
                        pod.evictions().stream()
                                .anyMatch(
                                        each -> each.isKept() && each.evicted().contains(key)),
                        "%s: no eviction explains it",
                        key);
                check(sentences.get(key).equals(pod.because()), "%s: %s", key, pod.because());
            }
            check(!pod.because().isBlank(), "%s: no reason", key);
        }
    }

    private void pod(PodExplanation pod) {
        for (Attempt attempt : pod.attempts()) {
            String where = pod.pod() + " in " + attempt.action();
            attempt.questions().forEach(question -> question(where, question));
            attempt.evictions().forEach(each -> eviction(where, each));
            NodesAsked nodes = attempt.nodes();
            if (nodes != null) {
                nodes.each().forEach(node -> node(where, pod, node));
                nodes(where, attempt, nodes);
            }
            NodeChoice choice = attempt.choice();
            check(!attempt.action().startsWith("gang") || attempt.tried() == null, "%s: %s", where, attempt.tried());
            if (choice != null && attempt.tried() != null) {
                check(attempt.tried().contains(choice.node()), "%s: %s was not tried", where, choice.node());
            }
        }
        pod.evictions().forEach(each -> eviction(pod.pod(), each));
        boolean isOfGang = pod.fate() == Fate.PIPELINED
                && pod.attempts().stream()
                        .anyMatch(each -> each.isKept() && each.action().startsWith("gang"));
        check(
                !isOfGang
                        || pod.attempts().stream()
                                .filter(Attempt::isKept)
                                .flatMap(each -> each.evictions().stream())
                                .anyMatch(EvictionTrial::isKept)
                        || report.evictions().stream()
                                .noneMatch(each -> each.action().startsWith("gang")),
                "%s: no eviction made room for it",
                pod.pod());
    }

    private void nodes(String where, Attempt attempt, NodesAsked nodes) {
        check(nodes.asked() == nodes.each().size(), "%s: %s asked", where, nodes.asked());
        int noted =
                nodes.reasons().values().stream().mapToInt(Integer::intValue).sum();
        int alone = nodes.alone().values().stream().mapToInt(Integer::intValue).sum();
        check(alone <= nodes.asked() - nodes.fit(), "%s: %s with a single refusal", where, alone);
        check(noted >= nodes.asked() - nodes.fit(), "%s: %s reasons", where, noted);
        if (!PLACING.contains(attempt.action())) {
            return;
        }
        if (attempt.outcome() == Outcome.REFUSED) {
            boolean isScored = nodes.each().stream().anyMatch(node -> node.score() != null);
            check(nodes.fit() == 0 || !isScored, "%s: refused, and %s fit", where, nodes.fit());
        }
        NodeChoice choice = attempt.choice();
        if (choice == null || choice.by() != null) {
            return;
        }
        boolean now = nodes.each().stream().anyMatch(node -> node.fits() && !node.fitsSoon());
        List<NodeAnswer> candidates = nodes.each().stream()
                .filter(node -> node.fits() && node.fitsSoon() != now)
                .toList();
        check(choice.candidates() == candidates.size(), "%s: %s candidates", where, choice.candidates());
        if (choice.score() == null) {
            check(candidates.get(0).node().equals(choice.node()), "%s: %s was no candidate", where, choice.node());
            return;
        }
        List<NodeAnswer> unscored =
                candidates.stream().filter(node -> node.score() == null).toList();
        check(unscored.isEmpty(), "%s: %s has no score", where, unscored);
        if (!unscored.isEmpty()) {
            return;
        }
        List<NodeAnswer> best = candidates.stream()
                .sorted(Comparator.comparingDouble((NodeAnswer node) -> node.score())
                        .reversed()
                        .thenComparing(NodeAnswer::node))
                .toList();
        check(
                best.get(0).node().equals(choice.node()),
                "%s: best is %s",
                where,
                best.get(0).node());
        check(
                best.get(0).score().equals(choice.score()),
                "%s: best has %s",
                where,
                best.get(0).score());
        check(
                best.get(1).node().equals(choice.next()),
                "%s: next is %s",
                where,
                best.get(1).node());
        check(
                best.get(1).score().equals(choice.nextScore()),
                "%s: next has %s",
                where,
                best.get(1).score());
        long tied = best.stream()
                .filter(node -> node.score().equals(best.get(0).score()))
                .count();
        check(choice.tied() == tied, "%s: %s tied, not %s", where, choice.tied(), tied);
    }

    private void node(String where, PodExplanation pod, NodeAnswer node) {
        for (Refusal refusal : node.refusals()) {
            Refusal.Lack lack = refusal.lack();
            if (lack != null) {
                check(lack.has() < lack.needs(), "%s: %s has %s", where, node.node(), lack);
                check(lack.needs() == requested(pod.requests(), lack.resource()), "%s: needs %s", where, lack);
            }
            boolean isFixed = refusal.reason().equals("cordoned")
                    || refusal.reason().startsWith("taint ")
                    || refusal.reason().equals("node selector or affinity does not match");
            check(!(isFixed && node.fits()), "%s: %s fits, and %s", where, node.node(), refusal.reason());
            if (refusal.reason().equals("cordoned")) {
                check(cordoned.contains(node.node()), "%s: %s is not cordoned", where, node.node());
            }
        }
        check(
                node.fits() || node.refusals().stream().anyMatch(Refusal::isNoted),
                "%s: %s refuses, and nothing is noted",
                where,
                node.node());
        check(
                !node.fits() || node.refusals().stream().noneMatch(Refusal::isNoted),
                "%s: %s fits, and something is noted",
                where,
                node.node());
        if (node.score() != null) {
            double sum = node.terms().stream().mapToDouble(ScoreTerm::score).sum();
            check(Math.abs(sum - node.score()) <= 1e-9 * Math.max(1, Math.abs(sum)), "%s: terms are %s", where, sum);
            for (ScoreTerm term : node.terms()) {
                check(
                        term.raw() == null || Math.abs(term.raw() * term.weight() - term.score()) < 1e-6,
                        "%s: %s is not raw times weight",
                        where,
                        term);
            }
        }
    }

    private static double requested(Amounts requests, String resource) {
        ResourceNames names = requests.names();
        for (int d = 0; d < names.size(); d++) {
            if (names.name(d).equals(resource)) {
                return (double) requests.get(d) / ResourceNames.unitsPerOneShown(resource);
            }
        }
        return Double.NaN;
    }

    private void question(String where, Question question) {
        Hook hook = Arrays.stream(Hook.values())
                .filter(each -> each.spelling().equals(question.hook()))
                .findFirst()
                .orElseThrow();
        List<String> votes = question.votes().stream().map(PluginVote::vote).toList();
        boolean answer = switch (hook.rule()) {
            case ALL -> !votes.contains("no");
            case FIRST_TIER_ALL -> !votes.isEmpty() && !votes.contains("no");
            case ANY -> votes.contains("yes");
            case VOTE -> !votes.contains("reject");
            default -> question.answer();
        };
        check(answer == question.answer(), "%s: %s", where, question);
        for (PluginVote vote : question.votes()) {
            check(vote.lacks().isEmpty() || Set.of("no", "reject").contains(vote.vote()), "%s: %s", where, vote);
            for (LimitLack lack : vote.lacks()) {
                check(lack.sum() > lack.limit(), "%s: %s", where, lack);
            }
        }
        Set<String> last = Set.of("no", "reject");
        for (int i = 0; i + 1 < votes.size(); i++) {
            check(!last.contains(votes.get(i)) || hook.rule() == Hook.Rule.ANY, "%s: goes on, %s", where, question);
        }
    }

    private void eviction(String where, EvictionTrial eviction) {
        boolean isByBundles =
                eviction.hook().equals("evictable") && !eviction.evicted().isEmpty();
        check(isByBundles != eviction.bundle().isEmpty(), "%s: bundle '%s'", where, eviction.bundle());
        check(
                eviction.order().subList(0, eviction.evicted().size()).equals(eviction.evicted()),
                "%s: evicted %s of %s",
                where,
                eviction.evicted(),
                eviction.order());
        check(
                new TreeSet<>(eviction.order()).equals(new TreeSet<>(eviction.victims())),
                "%s: order %s of %s",
                where,
                eviction.order(),
                eviction.victims());
        check(
                eviction.candidates().containsAll(eviction.victims())
                        || eviction.hook().equals("victimTasks"),
                "%s: victims %s of %s",
                where,
                eviction.victims(),
                eviction.candidates());
        check(!eviction.node().isEmpty() || eviction.candidates().isEmpty(), "%s: no node", where);
        List<EvictionTrial.Tier> deciding =
                eviction.tiers().stream().filter(EvictionTrial.Tier::decides).toList();
        check(deciding.size() <= 1, "%s: several tiers decide", where);
        if (!eviction.hook().isEmpty()) {
            Set<String> named = deciding.isEmpty()
                    ? Set.of()
                    : new HashSet<>(deciding.get(0).victims());
            check(named.equals(new HashSet<>(eviction.victims())), "%s: tiers name %s", where, named);
        }
    }

    private void job(JobExplanation job) {
        check(!job.because().isBlank(), "%s: no reason", job.job());
        check(
                report.phases().getOrDefault(job.job(), job.phaseBefore()) == job.phase(),
                "%s: phase %s",
                job.job(),
                job.phase());
        for (Step step : job.steps()) {
            step.questions().forEach(question -> question(job.job(), question));
            check(!step.because().isBlank(), "%s: no reason in %s", job.job(), step.action());
            for (DomainTrial domain : step.domains()) {
                check(!domain.because().isBlank(), "%s: no reason for %s", job.job(), domain.domain());
                check(domain.score() == null || domain.gradient() > 0, "%s: %s", job.job(), domain);
            }
            domains(job, step);
            boolean isAdmitted = step.outcome() == Step.Outcome.ADMITTED;
            check(!isAdmitted || report.admitted().contains(job.job()), "%s: not admitted", job.job());
            if (step.place() != null) {
                check(step.place().number() <= step.place().of(), "%s: %s", job.job(), step.place());
                check(
                        (step.place().number() == 1) == (step.place().after() == null),
                        "%s in %s: %s",
                        job.job(),
                        step.action(),
                        step.place());
            }
        }
    }

    /** Checks domains: each tried domain has one entry, with the tasks that it kept. */
    private void domains(JobExplanation job, Step step) {
        Map<List<String>, DomainTrial> known = new HashMap<>();
        for (DomainTrial domain : step.domains()) {
            DomainTrial other = known.put(List.of(domain.subJob(), domain.domain()), domain);
            check(other == null, "%s: %s stands there twice", job.job(), domain.domain());
        }
        for (PodExplanation pod : explanation.pods()) {
            for (Attempt attempt : pod.attempts()) {
                boolean isOfStep = pod.job().equals(job.job())
                        && attempt.action().equals(step.action())
                        && attempt.turn() == step.turn()
                        && attempt.nodes() != null
                        && !attempt.domain().isEmpty();
                if (isOfStep && !known.isEmpty()) {
                    DomainTrial domain = known.getOrDefault(
                            List.of(attempt.subJob(), attempt.domain()), known.get(List.of("", attempt.domain())));
                    check(
                            domain != null && domain.gradient() > 0,
                            "%s: %s is told as %s",
                            pod.pod(),
                            attempt.domain(),
                            domain);
                    check(domain == null || domain.holds() || !attempt.isKept(), "%s: kept in %s", pod.pod(), domain);
                }
            }
        }
    }
}
