package dev.terrace.dist;

import dev.terrace.configuration.Configuration;
import dev.terrace.model.Cluster;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.explanation.Attempt;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.settings.Switch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A check of the sentences of waiting jobs against the objects of the dump and the decisions of the report. It reads
 * the text alone and counts from scratch, so that it shares no code with the engine's sentences.
 */
final class SentenceCheck {
    private static final Pattern EXIST = Pattern.compile("(\\d+|none) of its (\\d+) pods? exists?");
    private static final Pattern NODES = Pattern.compile("(\\d+) of (\\d+) nodes?\\b");
    private static final Pattern REQUESTED = Pattern.compile("([^(),;:]+) \\((?:[^()]*, )?(\\d\\S*) requested\\)");
    private static final Pattern LIMIT = Pattern.compile("limit of queue (\\S+) is (\\d[^;:]*)");
    private static final Pattern ALLOWS = Pattern.compile("queue (\\S+) allows (\\d[^;:]*)");
    private static final Pattern AMOUNT = Pattern.compile("(\\d\\S*) ([a-z]\\S*?)(?:,| and |$)");
    private static final Pattern COUNTED =
            Pattern.compile("(\\d+) of its (?:(\\d+) )?pods? (?:(?:is|are) )?(pipelined|bound|runs?\\b|running)");
    private static final Pattern LIMITED =
            Pattern.compile("limit of|the cluster (is|has)|allows|queue \\S+ (is|has|may)");
    private static final Set<String> PLACING = Set.of("allocate", "backfill");
    private static final List<String> SUFFIXES = List.of("Ki", "Mi", "Gi", "Ti", "Pi", "Ei");

    /** Amounts are shown with six digits. */
    private static final double PRECISION = 1e-5;

    private final Cluster cluster;
    private final CycleReport report;
    private final boolean hasGang;
    private final Map<String, List<TaskSpec>> pods = new HashMap<>();
    private final Map<String, List<UndecidedPod>> others = new HashMap<>();
    private final Map<String, JobSpec> jobs = new HashMap<>();
    private final Map<String, QueueSpec> queues = new HashMap<>();
    private final Set<String> evicted = new HashSet<>();

    /** The attempts to find a node for pods that got none, by pod. */
    private final Map<String, List<Attempt>> attempts = new HashMap<>();

    SentenceCheck(Cluster cluster, Configuration configuration, Explanation explanation) {
        this.cluster = cluster;
        report = explanation.report();
        for (PodExplanation pod : explanation.pods()) {
            if (pod.attempts().stream().noneMatch(attempt -> attempt.isKept() || attempt.isHeld())) {
                attempts.put(
                        pod.pod(),
                        pod.attempts().stream()
                                .filter(attempt -> PLACING.contains(attempt.action()) && !attempt.isTrial())
                                .toList());
            }
        }
        hasGang = configuration.tiers().stream()
                .flatMap(tier -> tier.plugins().stream())
                .anyMatch(plugin -> plugin.name().equals("gang") && plugin.on().contains(Switch.JOB_READY));
        cluster.tasks()
                .forEach(pod -> pods.computeIfAbsent(pod.job(), any -> new ArrayList<>())
                        .add(pod));
        cluster.undecided()
                .forEach(pod -> others.computeIfAbsent(pod.job(), any -> new ArrayList<>())
                        .add(pod));
        cluster.jobs().forEach(job -> jobs.put(job.key(), job));
        cluster.queues().forEach(queue -> queues.put(queue.name(), queue));
        report.evictions().forEach(eviction -> evicted.add(eviction.task()));
    }

    /** Returns the facts that the sentence of a job omits or states with wrong numbers. */
    List<String> problems(Waiting row) {
        JobSpec job = Objects.requireNonNull(jobs.get(row.job()));
        List<String> problems = new ArrayList<>();
        if (hasGang && isServed(job)) {
            gates(job, row.reason(), problems);
            missingPods(job, row.reason(), problems);
            claims(job, row.reason(), problems);
        }
        refusals(job, row, problems);
        existing(job, row.reason(), problems);
        nodes(row.reason(), problems);
        requests(job, row.reason(), problems);
        limits(LIMIT, row.reason(), problems);
        limits(ALLOWS, row.reason(), problems);
        counts(job, row.reason(), problems);
        return problems;
    }

    /** Returns the kinds of facts that the sentence of a job must name, for the summary. */
    Set<String> kinds(Waiting row) {
        JobSpec job = Objects.requireNonNull(jobs.get(row.job()));
        Set<String> kinds = new TreeSet<>();
        if (hasGang && isServed(job)) {
            if (!neededGates(job).isEmpty()) {
                kinds.add("a gate");
            }
            if (lacksPods(job)) {
                kinds.add("missing pods");
            }
            if (!neededClaims(job).isEmpty()) {
                kinds.add("a claim");
            }
        }
        if (NODES.matcher(row.reason()).find()) {
            kinds.add("nodes");
        }
        if (LIMIT.matcher(row.reason()).find() || ALLOWS.matcher(row.reason()).find()) {
            kinds.add("a limit");
        }
        if (COUNTED.matcher(row.reason()).find()) {
            kinds.add("placed pods");
        }
        return kinds;
    }

    /** Returns whether a job is admitted at the end of the cycle, and its queue is open. */
    private boolean isServed(JobSpec job) {
        JobPhase phase = report.phases().getOrDefault(job.key(), job.phase());
        QueueSpec queue = queues.get(job.queue());
        return !phase.isPending() && queue != null && queue.state().equals("Open");
    }

    private void gates(JobSpec job, String sentence, List<String> problems) {
        Set<String> gates = neededGates(job);
        if (!gates.isEmpty()
                && !(sentence.contains("scheduling gate") && gates.stream().anyMatch(sentence::contains))) {
            problems.add("names no scheduling gate of " + gates + ", without which its pods are too few");
        }
    }

    private void missingPods(JobSpec job, String sentence, List<String> problems) {
        boolean isSaid =
                EXIST.matcher(sentence).find() || (job.minMember() == 1 && sentence.contains("its pod does not exist"));
        if (lacksPods(job) && !isSaid) {
            problems.add("lacks '%s of its %s pods exist'".formatted(existing(job), job.minMember()));
        }
    }

    private void claims(JobSpec job, String sentence, List<String> problems) {
        Set<String> claims = neededClaims(job);
        if (!claims.isEmpty() && claims.stream().noneMatch(sentence::contains)) {
            problems.add("names no claim of " + claims + ", without which its pods are too few");
        }
    }

    /** A job with a pod that nodes or a queue refused must say why. */
    private void refusals(JobSpec job, Waiting row, List<String> problems) {
        Set<String> reasons = new TreeSet<>();
        boolean isLimited = false;
        for (String pod : row.pods()) {
            for (Attempt attempt : attempts.getOrDefault(pod, List.of())) {
                isLimited |= attempt.questions().stream()
                        .anyMatch(each -> each.hook().equals("allocatable") && !each.answer());
                NodesAsked nodes = attempt.nodes();
                if (attempt.outcome() == Attempt.Outcome.REFUSED && nodes != null && nodes.fit() == 0) {
                    reasons.addAll(nodes.reasons().keySet());
                }
            }
        }
        boolean isSaid = (isLimited && LIMITED.matcher(row.reason()).find())
                || (!reasons.isEmpty() && NODES.matcher(row.reason()).find())
                || row.reason().contains("cannot be bound")
                || hasEnough(job);
        if (!isSaid && (isLimited || !reasons.isEmpty())) {
            problems.add("does not say why its missing pod was refused: " + (isLimited ? "a limit of its queue " : "")
                    + reasons);
        }
    }

    private void existing(JobSpec job, String sentence, List<String> problems) {
        for (Matcher match = EXIST.matcher(sentence); match.find(); ) {
            int said = match.group(1).equals("none") ? 0 : Integer.parseInt(match.group(1));
            boolean isMinimum = Integer.parseInt(match.group(2)) == job.minMember();
            if (!isMinimum || said < count(job, pod -> !hasEnded(pod)) || said > existing(job) + ended(job)) {
                problems.add("'%s': it has %s, and its minMember is %s"
                        .formatted(match.group(), existing(job), job.minMember()));
            }
        }
    }

    private void nodes(String sentence, List<String> problems) {
        for (Matcher match = NODES.matcher(sentence); match.find(); ) {
            int some = Integer.parseInt(match.group(1));
            int all = Integer.parseInt(match.group(2));
            if (some < 1 || some > all || all > cluster.nodes().size()) {
                problems.add("'%s': the cluster has %s nodes"
                        .formatted(match.group(), cluster.nodes().size()));
            }
        }
    }

    private void requests(JobSpec job, String sentence, List<String> problems) {
        List<ResourceVector> requests = pods(job).stream()
                .filter(pod -> pod.node().isEmpty())
                .<ResourceVector>map(pod -> pod.template().requests())
                .toList();
        for (Matcher match = REQUESTED.matcher(sentence); match.find(); ) {
            String resource = match.group(1).substring(match.group(1).lastIndexOf(' ') + 1);
            if (!offers(requests, resource, match.group(2))) {
                problems.add("'%s': none of its waiting pods requests that".formatted(match.group()));
            }
        }
    }

    private void limits(Pattern pattern, String sentence, List<String> problems) {
        for (Matcher match = pattern.matcher(sentence); match.find(); ) {
            QueueSpec queue = queues.get(match.group(1));
            if (queue == null) {
                problems.add("'%s': no such queue".formatted(match.group()));
                continue;
            }
            for (Matcher amount = AMOUNT.matcher(match.group(2)); amount.find(); ) {
                if (!isLimit(queue, amount.group(2), amount.group(1))) {
                    problems.add("'%s': no limit of the queue is %s".formatted(match.group(), amount.group()));
                }
            }
        }
    }

    /** Returns whether an amount is a limit in the dump, of the report, or what the guarantees of others leave. */
    private boolean isLimit(QueueSpec queue, String resource, String amount) {
        List<ResourceVector> limits = new ArrayList<>();
        Stream.of(queue.capability(), queue.deserved(), queue.guarantee())
                .filter(Objects::nonNull)
                .forEach(limits::add);
        report.queues().stream()
                .filter(each -> each.name().equals(queue.name()))
                .map(QueueStanding::deserved)
                .filter(Objects::nonNull)
                .forEach(limits::add);
        return offers(limits, resource, amount) || isLeft(queue, resource, amount);
    }

    private boolean isLeft(QueueSpec queue, String resource, String amount) {
        ResourceNames names = cluster.resources();
        int dimension = names.indexOf(resource);
        if (dimension < 0) {
            return false;
        }
        double size = cluster.nodes().stream()
                .mapToDouble(node -> node.allocatable().value(dimension))
                .sum();
        double guaranteed = cluster.queues().stream()
                .filter(each -> !each.name().equals(queue.name()))
                .mapToDouble(
                        each -> each.guarantee() == null ? 0 : each.guarantee().value(dimension))
                .sum();
        double unit = ResourceNames.unitsPerOneShown(resource);
        return isNear(size / unit, amount) || isNear((size - guaranteed) / unit, amount);
    }

    private void counts(JobSpec job, String sentence, List<String> problems) {
        for (Matcher match = COUNTED.matcher(sentence); match.find(); ) {
            int said = Integer.parseInt(match.group(1));
            long counted = switch (match.group(3)) {
                case "pipelined" -> of(report.pipelined(), job) - ofBoth(job);
                case "bound" -> of(report.binds(), job);
                default -> running(job);
            };
            boolean isOfAll = match.group(2) == null
                    || Integer.parseInt(match.group(2)) == existing(job)
                    || Integer.parseInt(match.group(2)) == count(job, pod -> true)
                    || Integer.parseInt(match.group(2)) == count(job, pod -> !hasEnded(pod));
            if (said != counted || !isOfAll) {
                problems.add("'%s': it has %s pods, %s of them so".formatted(match.group(), existing(job), counted));
            }
        }
    }

    /** Returns whether the pods of a job that run, are bound or pipelined reach its minimum. */
    private boolean hasEnough(JobSpec job) {
        long placed = of(report.binds(), job) + of(report.pipelined(), job) - ofBoth(job) + running(job);
        return of(report.pipelined(), job) > 0 && placed >= job.minMember();
    }

    private long running(JobSpec job) {
        return count(
                job,
                pod -> pod.deleted() == null
                        && !pod.node().isEmpty()
                        && !hasEnded(pod)
                        && !evicted.contains(pod.key()));
    }

    private static long of(Collection<Bind> decisions, JobSpec job) {
        return decisions.stream().filter(each -> each.job().equals(job.key())).count();
    }

    private long ofBoth(JobSpec job) {
        Set<String> bound = new HashSet<>();
        report.binds().forEach(bind -> bound.add(bind.task()));
        return report.pipelined().stream()
                .filter(each -> each.job().equals(job.key()) && bound.contains(each.task()))
                .count();
    }

    private boolean lacksPods(JobSpec job) {
        return existing(job) + ended(job) < job.minMember();
    }

    /** Returns the gates of a job's pods, if its other pods are fewer than its minimum. */
    private Set<String> neededGates(JobSpec job) {
        Set<String> gates = new TreeSet<>();
        if (isShort(job, pod -> pod.gates().isEmpty())) {
            pods(job).forEach(pod -> gates.addAll(pod.gates()));
        }
        return gates;
    }

    /** Returns whether the pods of a job that have not failed and fulfil a condition are fewer than its minimum. */
    private boolean isShort(JobSpec job, Predicate<TaskSpec> condition) {
        Predicate<TaskSpec> counts = pod -> !hasFailed(pod) && condition.test(pod);
        return count(job, counts) < job.minMember()
                || job.roleMinimums().entrySet().stream()
                        .anyMatch(role ->
                                count(job, counts.and(pod -> pod.role().equals(role.getKey()))) < role.getValue());
    }

    /** Returns the names of claims of pods that are left out, if the job's other pods are fewer than its minimum. */
    private Set<String> neededClaims(JobSpec job) {
        Set<String> claims = new TreeSet<>();
        if (count(job, pod -> !hasFailed(pod)) < job.minMember()) {
            for (UndecidedPod pod : others.getOrDefault(job.key(), List.of())) {
                Matcher name = Pattern.compile("claim (\\S+)").matcher(pod.because());
                if (pod.reason() == UndecidedPod.Reason.CLAIM && !pod.hasEnded() && name.find()) {
                    claims.add(name.group(1));
                }
            }
        }
        return claims;
    }

    /** Returns the number of a job's pods that have not ended, with those that no session sees. */
    private long existing(JobSpec job) {
        return count(job, pod -> !hasEnded(pod))
                + others.getOrDefault(job.key(), List.of()).stream()
                        .filter(pod -> !pod.hasEnded())
                        .count();
    }

    /** Returns the number of a job's pods that succeeded, which still count towards its minimum. */
    private long ended(JobSpec job) {
        return count(job, pod -> hasEnded(pod) && !hasFailed(pod));
    }

    private long count(JobSpec job, Predicate<TaskSpec> condition) {
        return pods(job).stream().filter(condition).count();
    }

    private List<TaskSpec> pods(JobSpec job) {
        return pods.getOrDefault(job.key(), List.of());
    }

    private static boolean hasEnded(TaskSpec pod) {
        return pod.phase().isTerminated();
    }

    private static boolean hasFailed(TaskSpec pod) {
        return pod.phase() == PodPhase.FAILED;
    }

    /** Returns whether one of some vectors has an amount of a resource, in the unit in which it is written. */
    private boolean offers(List<? extends ResourceVector> vectors, String resource, String amount) {
        int dimension = cluster.resources().indexOf(resource);
        double unit = dimension < 0 ? 1 : ResourceNames.unitsPerOneShown(resource);
        return dimension >= 0 && vectors.stream().anyMatch(each -> isNear(each.value(dimension) / unit, amount));
    }

    private static boolean isNear(double value, String text) {
        return Math.abs(value - amount(text)) <= PRECISION * Math.max(1, Math.abs(value));
    }

    private static double amount(String text) {
        for (int power = 0; power < SUFFIXES.size(); power++) {
            if (text.endsWith(SUFFIXES.get(power))) {
                return Double.parseDouble(text.substring(0, text.length() - 2)) * Math.pow(1024, power + 1);
            }
        }
        return text.endsWith("m")
                ? Double.parseDouble(text.substring(0, text.length() - 1)) / 1000
                : Double.parseDouble(text);
    }
}
