package dev.terrace.plugins.extender;

import dev.terrace.model.GivenAnswers;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Answers from a file, by verb. {@code httpStatus} is a failure; the others are shorter than what a service answers:
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
final class GivenService implements Service {
    private static final String HTTP_STATUS = "httpStatus";
    private static final String STATUS = "status";
    private static final String VICTIMS = "victims";
    private static final int OK = 200;

    private final String source;
    private final Map<Verb, Map<?, ?>> given = new EnumMap<>(Verb.class);

    /** @throws InvalidInput if an answer is missing that decides, or has not the form above */
    GivenService(GivenAnswers answers, Set<Verb> asked) {
        source = answers.source();
        List<String> known =
                Arrays.stream(Verb.values()).map(verb -> verb.spelling).toList();
        answers.byQuestion().forEach((question, answer) -> {
            if (!known.contains(question)) {
                throw refused("unknown verb '%s'.%s".formatted(question, Spelling.hint(question, known)));
            }
        });
        for (Verb verb : asked) {
            Object answer = answers.byQuestion().get(verb.spelling);
            if (answer instanceof Map<?, ?> map) {
                require(verb, map);
                given.put(verb, map);
            } else if (answer != null || verb.decides) {
                throw refused("%s, for which the configuration has a verb, %s; a map is wanted, such as {%s: 500}"
                        .formatted(verb.spelling, answer == null ? "is missing" : "is '" + answer + "'", HTTP_STATUS));
            }
        }
    }

    private InvalidInput refused(String why) {
        return new InvalidInput(Finding.error(Position.of(source), why));
    }

    private void require(Verb verb, Map<?, ?> answer) {
        requireOf(verb, answer, HTTP_STATUS, Integer.class, "a whole number");
        switch (verb) {
            case PREDICATE -> {
                requireOf(verb, answer, "denyNodes", Map.class, "a map");
                map(answer, "denyNodes").forEach((node, denial) -> {
                    if (!(denial instanceof Map)) {
                        throw refused("%s.denyNodes.%s is '%s'; a map is wanted, such as {status: full, code: 2}"
                                .formatted(verb.spelling, node, denial));
                    }
                });
            }
            case PRIORITIZE -> requireOf(verb, answer, "nodeScore", Map.class, "a map");
            case PREEMPTABLE, RECLAIMABLE -> requireOf(verb, answer, VICTIMS, List.class, "a list");
            case JOB_ENQUEUEABLE -> requireOf(verb, answer, STATUS, Map.class, "a map");
            case QUEUE_OVERUSED -> requireOf(verb, answer, "overused", List.class, "a list");
            case JOB_READY -> requireOf(verb, answer, "notReady", List.class, "a list");
            default -> {}
        }
    }

    private void requireOf(Verb verb, Map<?, ?> answer, String part, Class<?> type, String wanted) {
        Object value = answer.get(part);
        if (value != null && !type.isInstance(value)) {
            throw refused("%s.%s is '%s'; %s is wanted".formatted(verb.spelling, part, value, wanted));
        }
    }

    @Override
    public Answer ask(Verb verb, Subject subject) throws Unanswered {
        Map<?, ?> answer = given.getOrDefault(verb, Map.of());
        Object status = answer.get(HTTP_STATUS);
        if (status != null && !status.equals(OK)) {
            throw new Unanswered("it answers with status " + status);
        }
        return new Answer(
                switch (verb) {
                    case PREDICATE -> map(map(answer, "denyNodes"), subject.name());
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
        return answer.get(part) instanceof List<?> list ? Answer.texts(list) : Set.of();
    }
}
