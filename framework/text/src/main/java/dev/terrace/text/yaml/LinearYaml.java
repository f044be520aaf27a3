package dev.terrace.text.yaml;

import java.io.Reader;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.resolver.Resolver;

/** SnakeYAML's parser, on a window over the text that costs as much as the text is long. Comments are left out. */
public final class LinearYaml {
    private LinearYaml() {}

    public static ParserImpl parser(Reader text, LoaderOptions options) {
        return new ParserImpl(new CodePoints(text), options);
    }

    public static Composer composer(Reader text, Resolver types, LoaderOptions options) {
        return new Composer(parser(text, options), types, options);
    }
}
