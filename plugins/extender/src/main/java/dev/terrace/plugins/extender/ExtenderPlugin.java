package dev.terrace.plugins.extender;

import dev.terrace.model.Cluster;
import dev.terrace.model.GivenAnswers;
import dev.terrace.model.PluginState;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.Vote;
import dev.terrace.spi.toolkit.GoDuration;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Delegates decisions to an external service. A hook is registered if its verb is configured. A cycle is deterministic
 * only if the service is. If the cluster has simulated answers ({@link dev.terrace.model.Cluster#answers}), they
 * replace the service.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/extender/extender.go">Volcano,
 *     extender plugin</a>
 */
public final class ExtenderPlugin implements SchedulerPlugin {
    static final Argument<String> PREFIX = Argument.text("extender.urlPrefix")
            .remarks(Address::remarks)
            .holdsPlaceOfAnswers(Address::placeholders)
            .means("The address of the service, to which '/' and a verb are added");
    static final Argument<String> TIMEOUT = Argument.text("extender.httpTimeout")
            .orElse("1s")
            .replacesUnless(text -> aboveZero(text).isPresent(), GoDuration.WANTED + ", above 0")
            .means("Time limit of an answer, as a Go duration; 0, a negative or an invalid one means 1s");
    static final Argument<Boolean> IGNORABLE =
            Argument.bool("extender.ignorable").orElse(false).means("Whether failures of the service are ignored");
    static final Argument<Object> MANAGED = Argument.structure("extender.managedResources")
            .remarks(ExtenderPlugin::noTexts)
            .means(
                    "A list of resources: the service is called only for pods that request one of them; an empty list means all pods");

    private static final String STATUS = "status";
    private static final String ERROR = "errorMessage";
    private static final int REJECTS = 2;
    private static final int EXCLUDES = 3;
    private static final int LONGEST_REASON = 200;

    private final Map<Verb, String> paths = new EnumMap<>(Verb.class);
    private final Set<Integer> managed = new HashSet<>();
    private boolean isManagingSome;
    /** The reason why the last request gave no scores; empty if it gave scores. */
    private String unscored = "";

    private boolean isIgnorable;
    private ExtenderService service = (verb, subject) -> ExtenderService.nothing();
    private SessionObjects objects = new SessionObjects(ResourceNames.of(List.of()));

    @Override
    public String name() {
        return "extender";
    }

    @Override
    public String description() {
        return "Asks a service outside of the scheduler, or takes its answers from a file.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return Stream.concat(
                        Stream.of(PREFIX, TIMEOUT, IGNORABLE, MANAGED),
                        Arrays.stream(Verb.values()).map(Verb::path))
                .toList();
    }

    private static List<String> noTexts(Object value) {
        return value instanceof List<?> list && list.stream().allMatch(String.class::isInstance)
                ? List.of()
                : List.of("expected a list of resources such as [nvidia.com/gpu]; Volcano's scheduler exits on '%s'."
                        .formatted(value));
    }

    private static Map<Verb, String> paths(Arguments arguments) {
        Map<Verb, String> paths = new EnumMap<>(Verb.class);
        for (Verb verb : Verb.values()) {
            arguments.find(verb.path()).filter(path -> !path.isEmpty()).ifPresent(path -> paths.put(verb, path));
        }
        return paths;
    }

    @Override
    public List<Finding> inputErrors(Cluster cluster, Arguments arguments) {
        return cluster.answers().isGiven()
                ? GivenService.firstError(cluster.answers(), paths(arguments).keySet())
                : List.of();
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        ResourceNames names = session.cluster().resources();
        objects = new SessionObjects(names);
        isIgnorable = arguments.get(IGNORABLE);
        List<?> resources = arguments.find(MANAGED).orElse(List.of()) instanceof List<?> list ? list : List.of();
        isManagingSome = !resources.isEmpty();
        resources.forEach(resource -> managed.add(names.indexOf(String.valueOf(resource))));
        paths.putAll(paths(arguments));
        GivenAnswers answers = session.cluster().answers();
        if (answers.isGiven()) {
            service = new GivenService(answers, paths.keySet());
        } else {
            var unused = session.now(); // answers of a service depend on the time
            Duration patience = aboveZero(arguments.get(TIMEOUT)).orElseThrow();
            service = new HttpService(arguments.find(PREFIX).orElse(""), patience, paths);
        }
        if (paths.containsKey(Verb.ON_SESSION_OPEN)
                && !tell(Verb.ON_SESSION_OPEN, Subject.of("", () -> objects.session(session)))
                && !isIgnorable) {
            return;
        }
        register(hooks, answers.isGiven());
    }

    private static Optional<Duration> aboveZero(String time) {
        return GoDuration.parse(time).filter(parsed -> !parsed.isZero() && !parsed.isNegative());
    }

    /** Notifies the service. Returns whether it answered; only the opening of a session depends on that. */
    private boolean tell(Verb verb, Subject subject) {
        try {
            service.ask(verb, subject);
            return true;
        } catch (Unanswered e) {
            return false;
        }
    }

    /**
     * Registers what the configured verbs answer, or are notified of.
     *
     * @param isGiven whether the answers depend on names alone
     */
    private void register(Hooks hooks, boolean isGiven) {
        on(Verb.PREDICATE, () -> hooks.predicate(predicate(isGiven)));
        on(
                Verb.PRIORITIZE,
                () -> hooks.batchNodeOrder(NodeScore.wholeOrNone(this::isInterested, this::scores, task -> unscored)));
        on(Verb.PREEMPTABLE, () -> hooks.preemptable(victims(Verb.PREEMPTABLE)));
        on(Verb.RECLAIMABLE, () -> hooks.reclaimable(victims(Verb.RECLAIMABLE)));
        on(Verb.ALLOCATE, () -> hooks.allocating(this::taken));
        on(Verb.DEALLOCATE, () -> hooks.deallocated(this::released));
        on(Verb.JOB_ENQUEUEABLE, () -> hooks.jobEnqueueable(this::vote));
        on(Verb.JOB_ENQUEUED, () -> hooks.jobEnqueued(job -> tell(Verb.JOB_ENQUEUED, about(job))));
        on(Verb.QUEUE_OVERUSED, () -> hooks.overused(this::isOverused));
        on(Verb.JOB_READY, () -> hooks.jobReady(this::isReady));
    }

    private void on(Verb verb, Runnable register) {
        if (paths.containsKey(verb)) {
            register.run();
        }
    }

    private NodePredicate predicate(boolean isGiven) {
        return isGiven
                ? NodePredicate.fixed(
                        shape -> isInterested(shape.template()) ? true : null,
                        (any, node) -> verdict(Subject.of(node.name(), Map::of)))
                : NodePredicate.clusterWide(task -> isInterested(task) ? node -> verdict(task, node) : null);
    }

    private boolean isInterested(Task task) {
        return isInterested(task.template());
    }

    private boolean isInterested(PodTemplate pod) {
        if (!isManagingSome) {
            return true;
        }
        return managed.stream().anyMatch(dimension -> dimension >= 0 && isRequested(dimension, pod.requests()));
    }

    /** Returns whether a container requests a resource. No container requests pods. */
    private static boolean isRequested(int dimension, Amounts requests) {
        return dimension > ResourceNames.PODS
                ? (requests.present() >>> dimension & 1) != 0
                : dimension != ResourceNames.PODS && requests.get(dimension) > 0;
    }

    private Verdict verdict(Task task, Node node) {
        return verdict(Subject.of(node.name(), () -> Map.of("task", objects.task(task), "node", objects.node(node))));
    }

    private Verdict verdict(Subject subject) {
        try {
            JsonResponse response = service.ask(Verb.PREDICATE, subject);
            String reason = OneLine.of(response.text(STATUS), LONGEST_REASON);
            long code = response.integer("code");
            if (reason.isEmpty()) {
                return Verdict.fits();
            }
            Verdict.Kind kind = code == REJECTS
                    ? Verdict.Kind.REJECTS
                    : code == EXCLUDES ? Verdict.Kind.EXCLUDES : Verdict.Kind.FAILS;
            return new Verdict(kind, "the extender refuses it", reason);
        } catch (Unanswered e) {
            return isIgnorable
                    ? Verdict.fits()
                    : new Verdict(Verdict.Kind.FAILS, "the extender fails", OneLine.of(e.why(), LONGEST_REASON));
        }
    }

    /** Requests the scores of the candidates. Scores of other nodes are ignored. */
    private Optional<double[]> scores(Task task, List<Node> nodes) {
        double[] scores = new double[nodes.size()];
        unscored = "";
        try {
            JsonResponse response = service.ask(
                    Verb.PRIORITIZE,
                    Subject.of("", () -> Map.of("task", objects.task(task), "nodes", objects.nodes(nodes))));
            Optional<Map<String, Double>> given = response.numbers("nodeScore");
            if (!response.text(ERROR).isEmpty() || given.isEmpty()) {
                String error = response.text(ERROR);
                unscored = failure(error.isEmpty() ? "no scores" : error);
                return Optional.empty();
            }
            for (int i = 0; i < scores.length; i++) {
                scores[i] = given.get().getOrDefault(nodes.get(i).name(), 0.0);
            }
            return Optional.of(scores);
        } catch (Unanswered e) {
            unscored = failure(e.why());
            return isIgnorable ? Optional.of(scores) : Optional.empty();
        }
    }

    private static String failure(String why) {
        return "the extender's prioritize call failed (%s)".formatted(OneLine.of(why, LONGEST_REASON));
    }

    private VictimFilter<Task> victims(Verb verb) {
        return (evictor, candidates) -> {
            if (!isInterested(evictor)) {
                return null;
            }
            try {
                JsonResponse response = service.ask(
                        verb,
                        new Subject(
                                "",
                                candidates,
                                () -> Map.of("evictor", objects.task(evictor), "evictees", objects.tasks(candidates))));
                return response.integer(STATUS) == 0 ? null : named(response.uids("victims"), candidates);
            } catch (Unanswered e) {
                return List.of(); // no victims of this tier, even if failures are ignorable
            }
        };
    }

    /** Returns the named candidates, in the order of the answer. */
    private static List<Task> named(Set<String> uids, List<Task> candidates) {
        Map<String, Task> byUid = new HashMap<>();
        candidates.forEach(task -> byUid.put(task.spec().uid(), task));
        List<Task> victims = new ArrayList<>();
        for (String uid : uids) {
            Task victim = byUid.get(uid);
            if (victim != null) {
                victims.add(victim);
            }
        }
        return victims;
    }

    private Vote vote(Job job) {
        try {
            long status = service.ask(Verb.JOB_ENQUEUEABLE, about(job)).integer(STATUS);
            return status == 0 ? Vote.ABSTAIN : status > 0 ? Vote.PERMIT : Vote.REJECT;
        } catch (Unanswered e) {
            return isIgnorable ? Vote.PERMIT : Vote.REJECT;
        }
    }

    private boolean isReady(Job job) {
        try {
            return service.ask(Verb.JOB_READY, about(job)).truth(STATUS);
        } catch (Unanswered e) {
            return !isIgnorable; // as in Volcano: a failure that is not ignorable makes jobs ready
        }
    }

    private boolean isOverused(Queue queue) {
        try {
            return service.ask(
                            Verb.QUEUE_OVERUSED, Subject.of(queue.name(), () -> Map.of("queue", objects.queue(queue))))
                    .truth("overused");
        } catch (Unanswered e) {
            return !isIgnorable;
        }
    }

    private Subject about(Job job) {
        return Subject.of(job.spec().name(), () -> Map.of("job", objects.job(job)));
    }

    private Subject about(Task task) {
        return Subject.of(task.spec().name(), () -> Map.of("task", objects.task(task)));
    }

    /**
     * Notifies the service of a placement. An error message refuses it, and so does a failure that is not ignorable.
     */
    private Verdict taken(Task task) {
        if (!isInterested(task)) {
            return Verdict.fits();
        }
        try {
            String error = service.ask(Verb.ALLOCATE, about(task)).text(ERROR);
            return error.isEmpty() ? Verdict.fits() : refusal(error);
        } catch (Unanswered e) {
            return isIgnorable ? Verdict.fits() : refusal(e.why());
        }
    }

    private void released(Task task) {
        if (isInterested(task)) {
            tell(Verb.DEALLOCATE, about(task));
        }
    }

    private static Verdict refusal(String why) {
        return Verdict.rejects("the extender refuses it: " + OneLine.of(why, LONGEST_REASON));
    }

    @Override
    public List<PluginState> close(SessionView session) {
        on(Verb.ON_SESSION_CLOSE, () -> tell(Verb.ON_SESSION_CLOSE, Subject.of("", Map::of)));
        return session.states(name());
    }
}
