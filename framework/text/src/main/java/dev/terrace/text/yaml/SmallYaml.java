package dev.terrace.text.yaml;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.io.StringReader;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/** Reads a small file as plain values. Times are texts. A duplicate key is an error. */
public final class SmallYaml {
    private SmallYaml() {}

    /** Takes times as texts: SnakeYAML would read them in the calendar of the machine's locale. */
    private static final class WithoutDates extends Resolver {
        @Override
        public void addImplicitResolver(Tag tag, Pattern pattern, String first, int limit) {
            if (!tag.equals(Tag.TIMESTAMP)) {
                super.addImplicitResolver(tag, pattern, first, limit);
            }
        }
    }

    /** @throws InvalidInput if it is not YAML */
    public static @Nullable Object read(String text, String source) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try {
            SafeConstructor constructor = new SafeConstructor(options);
            constructor.setAllowDuplicateKeys(false);
            constructor.setComposer(LinearYaml.composer(new StringReader(text), new WithoutDates(), options));
            return constructor.getSingleData(Object.class);
        } catch (YAMLException e) {
            throw error(source, e);
        }
    }

    /** Returns an error of SnakeYAML as a finding. */
    public static InvalidInput error(String source, YAMLException cause) {
        Mark mark = cause instanceof MarkedYAMLException marked ? marked.getProblemMark() : null;
        String problem = cause instanceof MarkedYAMLException marked ? marked.getProblem() : cause.getMessage();
        return new InvalidInput(Finding.error(
                mark == null ? Position.of(source) : position(source, mark),
                "not YAML: " + String.valueOf(problem).lines().findFirst().orElse("")));
    }

    /** Returns the position of a mark of SnakeYAML. */
    public static Position position(String source, Mark mark) {
        return new Position(source, mark.getLine() + 1, mark.getColumn() + 1);
    }
}
