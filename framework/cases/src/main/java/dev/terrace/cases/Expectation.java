package dev.terrace.cases;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.terrace.cases.statement.CaseStatement;
import dev.terrace.cases.statement.CycleFacts;
import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.report.Decisions;
import dev.terrace.text.Malformed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The expectations of a case: whole parts of the decisions, and statements that must or must not hold. A file with
 * statements compares only them and the parts that it has. A file without statements compares all parts, and treats a
 * missing part as empty.
 *
 * @param parts the parts that the file contains
 */
record Expectation(Decisions decisions, Set<String> parts, Statements statements) {
    private static final String MUST = "must";
    private static final String MUST_NOT = "mustNot";
    private static final List<String> PARTS =
            List.of("binds", "bindsAfterVolumes", "evicts", "fails", "pipelined", "podGroupPhases", MUST, MUST_NOT);

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Reads {@code expected.json}. */
    static Expectation read(Path file) {
        return new Reader(file.toString(), tree(file)).expected();
    }

    /** Returns the whole file as a tree. */
    static JsonNode tree(Path file) {
        try (JsonParser parser = MAPPER.createParser(TextFile.read(file))) {
            try {
                JsonNode root = MAPPER.readTree(parser);
                // Null for an empty file.
                return root == null ? MissingNode.getInstance() : root;
            } catch (JsonProcessingException e) {
                // An exception about the parser's limits has no location.
                JsonLocation at = e.getLocation() == null ? parser.currentLocation() : e.getLocation();
                throw Malformed.json(
                        new Position(file.toString(), at.getLineNr(), at.getColumnNr()), e.getOriginalMessage());
            }
        } catch (IOException e) {
            throw Fault.at(file, "cannot be read: " + e.getMessage());
        }
    }

    /** Returns one line for each difference and for each violated statement. */
    List<String> mismatches(CycleFacts facts) {
        boolean isWhole = !parts.contains(MUST) && !parts.contains(MUST_NOT);
        List<String> lines =
                Mismatches.between(decisions, Decisions.of(facts.report()), isWhole ? part -> true : parts::contains);
        lines.addAll(statements.violated(facts));
        return lines;
    }

    /** Reads the parts of a tree. */
    private record Reader(String source, JsonNode root) {
        Expectation expected() {
            if (!root.isObject()) {
                throw Fault.at(source, "must be an object, such as 'terrace run --record' writes");
            }
            Set<String> parts = new LinkedHashSet<>();
            root.fieldNames().forEachRemaining(parts::add);
            for (String part : parts) {
                if (!PARTS.contains(part)) {
                    throw Fault.at(
                            source,
                            "'%s' is not a part of expectations; these are %s.%s"
                                    .formatted(part, String.join(", ", PARTS), Spelling.hint(part, PARTS)));
                }
            }
            return new Expectation(decisions(), parts, new Statements(statements(MUST), statements(MUST_NOT)));
        }

        private List<CaseStatement> statements(String part) {
            List<CaseStatement> statements = new ArrayList<>();
            for (JsonNode written :
                    required(part, JsonNode::isArray, "a list of statements, like \"binds ns/pod on node\"")) {
                if (!written.isTextual()) {
                    throw Fault.at(source, part + " must be a list of statements, like \"binds ns/pod on node\"");
                }
                statements.add(CaseStatement.parse(written.textValue(), source + ": " + part));
            }
            return statements;
        }

        private Decisions decisions() {
            return new Decisions(
                    texts("binds"),
                    texts("bindsAfterVolumes"),
                    pods("evicts"),
                    pods("fails"),
                    texts("pipelined"),
                    texts("podGroupPhases"));
        }

        private List<String> pods(String part) {
            List<String> pods = new ArrayList<>();
            for (JsonNode pod : required(part, JsonNode::isArray, "a list of pods")) {
                pods.add(pod.asText());
            }
            return pods.stream().sorted().toList();
        }

        private SortedMap<String, String> texts(String part) {
            SortedMap<String, String> texts = new TreeMap<>();
            required(part, JsonNode::isObject, "an object of texts")
                    .properties()
                    .forEach(property ->
                            texts.put(property.getKey(), property.getValue().asText()));
            return texts;
        }

        /** Returns a part of the file; missing if it is absent. */
        private JsonNode required(String part, Predicate<JsonNode> isRight, String what) {
            JsonNode found = root.path(part);
            if (!found.isMissingNode() && !found.isNull() && !isRight.test(found)) {
                throw Fault.at(source, part + " must be " + what);
            }
            return found;
        }
    }
}
