package dev.terrace.plugins.extender;

import dev.terrace.model.GivenAnswers;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Places;
import dev.terrace.model.finding.Spelling;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A service that answers from a file, by verb. {@code httpStatus} stands for a failure. The other forms are shorter
 * than a service's answers:
 *
 * <pre>
 * predicate:      {denyNodes: {n1: {status: full, code: 2}}}    others pass
 * prioritize:     {nodeScore: {n1: 10}}                         the answer itself
 * preemptable:    {status: 1, victims: [pod-0]}                 of the candidates, those of these names
 * reclaimable:    the same
 * jobEnqueueable: {status: {group: 1}}                          others 0
 * queueOverused:  {overused: [queue]}
 * jobReady:       {notReady: [group]}
 * allocateFunc:   {errorMessage: no}                            the answer itself
 * </pre>
 *
 * <p>Names of groups and pods are without their namespace: equal names in two namespaces share an answer.
 */
final class GivenService implements ExtenderService {
    private static final String HTTP_STATUS = "httpStatus";
    private static final String STATUS = "status";
    private static final String VICTIMS = "victims";
    private static final String DENIED = "denyNodes";
    private static final String SCORES = "nodeScore";
    private static final String ERROR = "errorMessage";
    private static final String OVERUSED = "overused";
    private static final String NOT_READY = "notReady";
    private static final int OK = 200;

    private final Places places;
    private final Map<Verb, Map<?, ?>> given = new EnumMap<>(Verb.class);

    /** @throws InvalidInput if a deciding answer is missing, or does not have the form above */
    GivenService(GivenAnswers answers, Set<Verb> asked) {
        places = answers.places();
        List<String> known =
                Arrays.stream(Verb.values()).map(verb -> verb.spelling).toList();
        answers.byQuestion().forEach((question, answer) -> {
            if (!known.contains(question)) {
                throw refused("unknown verb '%s'.%s".formatted(question, Spelling.hint(question, known)), question);
            }
        });
        String remedy = answers.text().isEmpty() ? "" : "; expected a map such as {%s: 500}".formatted(HTTP_STATUS);
        for (Verb verb : Verb.values()) {
            Object answer = plain(answers.byQuestion().get(verb.spelling));
            if (answer instanceof Map<?, ?> map) {
                require(verb, map);
                given.put(verb, map);
            } else if (answer != null) {
                throw refused("%s is '%s'%s".formatted(verb.spelling, answer, remedy), verb.spelling);
            }
        }
        for (Verb verb : asked) {
            if (verb.isQuestion && !given.containsKey(verb)) {
                throw refused(
                        verb.spelling + ", for which the configuration has a verb, is missing" + remedy, verb.spelling);
            }
        }
    }

    /** Returns a value with texts as keys, and with sets of texts for lists. In YAML, the name 101 is a number. */
    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> byName = new LinkedHashMap<>();
            map.forEach((key, each) -> byName.put(String.valueOf(key), plain(each)));
            return byName;
        }
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.toCollection(LinkedHashSet::new))
                : value;
    }

    /** Returns the first error in the answers; empty if they are valid. */
    static List<Finding> firstError(GivenAnswers answers, Set<Verb> asked) {
        try {
            var unused = new GivenService(answers, asked);
            return List.of();
        } catch (InvalidInput e) {
            return e.findings();
        }
    }

    private InvalidInput refused(String why, String... path) {
        return new InvalidInput(Finding.error(places.of(List.of(path)), why));
    }

    private void require(Verb verb, Map<?, ?> answer) {
        String name = verb.spelling;
        require(answer, Integer.class, "a whole number", name, HTTP_STATUS);
        switch (verb) {
            case PREDICATE -> {
                requireKnown(answer, List.of(HTTP_STATUS, DENIED), name);
                require(answer, Map.class, "a map", name, DENIED);
                map(answer, DENIED).forEach((node, denial) -> requireDenial(denial, name, String.valueOf(node)));
            }
            case PRIORITIZE -> {
                requireKnown(answer, List.of(HTTP_STATUS, SCORES, ERROR), name);
                requireEach(answer, Number.class, "a number", name, SCORES);
                require(answer, String.class, "a text", name, ERROR);
            }
            case PREEMPTABLE, RECLAIMABLE -> {
                requireKnown(answer, List.of(HTTP_STATUS, STATUS, VICTIMS), name);
                require(answer, Integer.class, "a whole number", name, STATUS);
                require(answer, Set.class, "a list", name, VICTIMS);
            }
            case JOB_ENQUEUEABLE -> {
                requireKnown(answer, List.of(HTTP_STATUS, STATUS), name);
                requireEach(answer, Integer.class, "a whole number", name, STATUS);
            }
            case QUEUE_OVERUSED -> {
                requireKnown(answer, List.of(HTTP_STATUS, OVERUSED), name);
                require(answer, Set.class, "a list", name, OVERUSED);
            }
            case JOB_READY -> {
                requireKnown(answer, List.of(HTTP_STATUS, NOT_READY), name);
                require(answer, Set.class, "a list", name, NOT_READY);
            }
            case ALLOCATE -> {
                requireKnown(answer, List.of(HTTP_STATUS, ERROR), name);
                require(answer, String.class, "a text", name, ERROR);
            }
            default -> requireKnown(answer, List.of(HTTP_STATUS), name);
        }
    }

    private void requireDenial(@Nullable Object denial, String verb, String node) {
        if (!(denial instanceof Map<?, ?> map)) {
            throw refused(
                    "%s.%s.%s is '%s'; expected a map such as {status: full, code: 2}"
                            .formatted(verb, DENIED, node, denial),
                    verb,
                    DENIED,
                    node);
        }
        requireKnown(map, List.of(STATUS, "code"), verb, DENIED, node);
        require(map, String.class, "a text", verb, DENIED, node, STATUS);
        require(map, Integer.class, "a whole number", verb, DENIED, node, "code");
    }

    /** @param path the path of the map */
    private void requireKnown(Map<?, ?> map, List<String> known, String... path) {
        for (Object key : map.keySet()) {
            String name = String.valueOf(key);
            if (!known.contains(name)) {
                throw refused(
                        "unknown key '%s' of %s: %s %s known.%s"
                                .formatted(
                                        name,
                                        String.join(".", path),
                                        String.join(", ", known),
                                        known.size() == 1 ? "is" : "are",
                                        Spelling.hint(name, known)),
                        longer(path, name));
            }
        }
    }

    /** Requires a map whose values have a type. */
    private void requireEach(Map<?, ?> answer, Class<?> type, String wanted, String... path) {
        require(answer, Map.class, "a map", path);
        Map<?, ?> each = map(answer, path[path.length - 1]);
        each.keySet().forEach(key -> require(each, type, wanted, longer(path, String.valueOf(key))));
    }

    /** @param path the path of the value; the last part is its key in the map */
    private void require(Map<?, ?> map, Class<?> type, String wanted, String... path) {
        Object value = map.get(path[path.length - 1]);
        if (value != null && !type.isInstance(value) && !(type == Integer.class && value instanceof Long)) {
            throw refused("%s is '%s'; expected %s".formatted(String.join(".", path), value, wanted), path);
        }
    }

    private static String[] longer(String[] path, String key) {
        String[] longer = Arrays.copyOf(path, path.length + 1);
        longer[path.length] = key;
        return longer;
    }

    @Override
    public JsonResponse ask(Verb verb, Subject subject) throws Unanswered {
        Map<?, ?> answer = given.getOrDefault(verb, Map.of());
        Object status = answer.get(HTTP_STATUS);
        if (status != null && !(status instanceof Number code && code.longValue() == OK)) {
            throw new Unanswered("it answers with status " + status);
        }
        return new JsonResponse(
                switch (verb) {
                    case PREDICATE -> map(map(answer, DENIED), subject.name());
                    case PREEMPTABLE, RECLAIMABLE -> victims(answer, subject);
                    case JOB_ENQUEUEABLE -> vote(map(answer, STATUS), subject.name());
                    case QUEUE_OVERUSED ->
                        Map.of(OVERUSED, names(answer, OVERUSED).contains(subject.name()));
                    case JOB_READY -> Map.of(STATUS, !names(answer, NOT_READY).contains(subject.name()));
                    default -> answer;
                });
    }

    private static Map<?, ?> victims(Map<?, ?> answer, Subject subject) {
        Set<?> names = names(answer, VICTIMS);
        Map<String, Object> victims = new HashMap<>();
        victims.put(STATUS, answer.get(STATUS));
        victims.put(
                VICTIMS,
                subject.candidates().stream()
                        .filter(task -> names.contains(task.spec().name()))
                        .map(task -> Map.of("UID", task.spec().uid()))
                        .toList());
        return victims;
    }

    private static Map<?, ?> vote(Map<?, ?> votes, String group) {
        Map<String, Object> vote = new HashMap<>();
        vote.put(STATUS, votes.get(group));
        return vote;
    }

    private static Map<?, ?> map(Map<?, ?> answer, String part) {
        return answer.get(part) instanceof Map<?, ?> map ? map : Map.of();
    }

    private static Set<?> names(Map<?, ?> answer, String part) {
        return answer.get(part) instanceof Set<?> names ? names : Set.of();
    }
}
