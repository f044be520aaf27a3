package dev.terrace.cases;

import dev.terrace.text.yaml.LinearYaml;
import java.io.StringReader;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.resolver.Resolver;

/** Reads a small file as plain values. A duplicate key is an error. */
public final class SmallYaml {
    private SmallYaml() {}

    /** @throws dev.terrace.model.finding.InvalidInput if it is not YAML */
    public static @Nullable Object read(String text, String source) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try {
            SafeConstructor constructor = new SafeConstructor(options);
            constructor.setAllowDuplicateKeys(false);
            constructor.setComposer(LinearYaml.composer(new StringReader(text), new Resolver(), options));
            return constructor.getSingleData(Object.class);
        } catch (YAMLException e) {
            throw YamlFault.of(source, e);
        }
    }
}
