package dev.terrace.cases;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** Converts errors of SnakeYAML about small files to findings. */
final class YamlFault {
    private YamlFault() {}

    static InvalidInput of(String source, YAMLException cause) {
        Mark mark = cause instanceof MarkedYAMLException marked ? marked.getProblemMark() : null;
        String problem = cause instanceof MarkedYAMLException marked ? marked.getProblem() : cause.getMessage();
        return new InvalidInput(Finding.error(
                mark == null ? Position.of(source) : at(source, mark),
                "not YAML: " + String.valueOf(problem).lines().findFirst().orElse("")));
    }

    static Position at(String source, Mark mark) {
        return new Position(source, mark.getLine() + 1, mark.getColumn() + 1);
    }
}
