package dev.terrace.plugins.extender;

import dev.terrace.model.GivenAnswers;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Places;
import dev.terrace.model.finding.Spelling;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * </pre>
 */
final class GivenService implements ExtenderService {
    private static final String HTTP_STATUS = "httpStatus";
    private static final String STATUS = "status";
    private static final String VICTIMS = "victims";
    private static final String DENIED = "denyNodes";
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
        for (Verb verb : Verb.values()) {
            if (answers.byQuestion().get(verb.spelling) instanceof Map<?, ?> map) {
                require(verb, map);
            }
        }
        for (Verb verb : asked) {
            Object answer = answers.byQuestion().get(verb.spelling);
            if (answer instanceof Map<?, ?> map) {
                given.put(verb, map);
            } else if (answer != null || verb.decides) {
                String remedy =
                        answers.text().isEmpty() ? "" : "; expected a map such as {%s: 500}".formatted(HTTP_STATUS);
                throw refused(
                        "%s, for which the configuration has a verb, %s%s"
                                .formatted(
                                        verb.spelling, answer == null ? "is missing" : "is '" + answer + "'", remedy),
                        verb.spelling);
            }
        }
    }

    /** Returns the errors in the answers; empty if they are valid. */
    static List<Finding> errors(GivenAnswers answers, Set<Verb> asked) {
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
        requireKnown(answer, verb.parts(), name);
        require(answer, Integer.class, "a whole number", name, HTTP_STATUS);
        switch (verb) {
            case PREDICATE -> {
                require(answer, Map.class, "a map", name, DENIED);
                map(answer, DENIED).forEach((node, denial) -> requireDenial(denial, name, String.valueOf(node)));
            }
            case PRIORITIZE -> {
                requireEach(answer, Number.class, "a number", name, "nodeScore");
                require(answer, String.class, "a text", name, "errorMessage");
            }
            case PREEMPTABLE, RECLAIMABLE -> {
                require(answer, Integer.class, "a whole number", name, STATUS);
                require(answer, List.class, "a list", name, VICTIMS);
            }
            case JOB_ENQUEUEABLE -> requireEach(answer, Integer.class, "a whole number", name, STATUS);
            case QUEUE_OVERUSED -> require(answer, List.class, "a list", name, "overused");
            case JOB_READY -> require(answer, List.class, "a list", name, "notReady");
            default -> {}
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
        if (status != null && !status.equals(OK)) {
            throw new Unanswered("it answers with status " + status);
        }
        return new JsonResponse(
                switch (verb) {
                    case PREDICATE -> map(map(answer, DENIED), subject.name());
                    case PREEMPTABLE, RECLAIMABLE -> victims(answer, subject);
                    case JOB_ENQUEUEABLE -> vote(map(answer, STATUS), subject.name());
                    case QUEUE_OVERUSED ->
                        Map.of("overused", texts(answer, "overused").contains(subject.name()));
                    case JOB_READY -> Map.of(STATUS, !texts(answer, "notReady").contains(subject.name()));
                    default -> answer;
                });
    }

    private static Map<?, ?> victims(Map<?, ?> answer, Subject subject) {
        Set<String> names = texts(answer, VICTIMS);
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

    private static Set<String> texts(Map<?, ?> answer, String part) {
        return answer.get(part) instanceof List<?> list ? JsonResponse.texts(list) : Set.of();
    }
}
