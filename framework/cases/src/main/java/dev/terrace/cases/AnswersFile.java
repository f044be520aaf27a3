package dev.terrace.cases;

import dev.terrace.configuration.VolcanoNames;
import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import dev.terrace.model.GivenAnswers;
import dev.terrace.text.yaml.SmallYaml;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the assumed answers of external services: a map in YAML or JSON, by the name of the question. The plugin that
 * asks defines the form of an answer.
 */
public final class AnswersFile {
    /** The name of the file in the folder of a case. */
    static final String NAME = VolcanoNames.all().answersFile();

    private AnswersFile() {}

    /** @throws dev.terrace.model.finding.InvalidInput if it cannot be read, or is not a map */
    public static GivenAnswers read(Path file) {
        return parse(TextFile.readSmall(file), file.toString());
    }

    static GivenAnswers parse(String text, String source) {
        if (!(SmallYaml.read(text, source) instanceof Map<?, ?> map)) {
            throw Fault.at(
                    source,
                    "must be a map of answers by the name of their question, like predicate: {httpStatus: 500}");
        }
        Map<String, @Nullable Object> answers = new LinkedHashMap<>();
        map.forEach((question, answer) -> answers.put(String.valueOf(question), answer));
        return new GivenAnswers(source, text, answers, YamlPlaces.of(text, source));
    }
}
