package dev.terrace.cases.statement;

import static java.util.stream.Collectors.joining;

import dev.terrace.files.Fault;
import dev.terrace.model.JobPhase;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Spelling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses one statement, which consists of words and quoted texts. */
final class StatementReader {
    private static final Pattern WORDS = Pattern.compile("\"([^\"]*)\"|'([^']*)'|([^\\s\"']+)|(\\S)");
    private static final List<String> VERBS =
            Arrays.stream(StatementVerb.values()).map(StatementVerb::word).toList();
    private static final List<String> PHASES = Arrays.stream(JobPhase.values())
            .map(JobPhase::spelling)
            .filter(phase -> !phase.isEmpty())
            .toList();

    private final String written;
    private final String source;
    private final List<String> words = new ArrayList<>();

    StatementReader(String written, String source) {
        this.written = written;
        this.source = source;
    }

    CaseStatement read() {
        split();
        String first = words.isEmpty() ? "" : words.remove(0);
        StatementVerb verb = StatementVerb.spelled(first)
                .orElseThrow(() -> refused("is not a statement; valid ones are "
                        + Arrays.stream(StatementVerb.values())
                                .map(StatementVerb::usage)
                                .collect(joining(", ")) + "."
                        + Spelling.hint(first, VERBS)));
        Name name = Name.parse(words.isEmpty() ? "" : words.remove(0));
        if (name.isEmpty() && verb != StatementVerb.DIFFER) {
            throw refused("lacks a name; it is written as " + verb.usage());
        }
        return new CaseStatement(written, verb, name, verb == StatementVerb.PHASE ? phase() : rest(verb));
    }

    private void split() {
        Matcher matcher = WORDS.matcher(written);
        while (matcher.find()) {
            if (matcher.group(4) != null) {
                throw refused("has an unterminated quote");
            }
            for (int group = 1; group <= 3; group++) {
                if (matcher.group(group) != null) {
                    words.add(matcher.group(group));
                }
            }
        }
    }

    private Map<String, String> phase() {
        if (words.size() != 1 || !PHASES.contains(words.get(0))) {
            throw refused("must end with one phase: " + String.join(", ", PHASES) + "."
                    + (words.isEmpty() ? "" : Spelling.hint(words.get(0), PHASES)));
        }
        return Map.of(CaseStatement.PHASE, words.get(0));
    }

    private Map<String, String> rest(StatementVerb verb) {
        Map<String, String> more = new HashMap<>();
        for (int i = 0; i < words.size(); i += 2) {
            String preposition = words.get(i);
            boolean isLast = i + 1 == words.size();
            if (isLast
                    || !verb.prepositions().contains(preposition)
                    || more.put(preposition, words.get(i + 1)) != null) {
                throw refused("is not understood at '%s'; it is written as %s".formatted(preposition, verb.usage()));
            }
        }
        return more;
    }

    private InvalidInput refused(String why) {
        return Fault.at(source, "'%s' %s".formatted(written, why));
    }
}
