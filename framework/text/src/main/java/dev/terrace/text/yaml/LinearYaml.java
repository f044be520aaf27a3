package dev.terrace.text.yaml;

import java.io.Reader;
import java.io.StringReader;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.resolver.Resolver;

/** SnakeYAML's parser on a lookahead window whose cost is linear in the length of the text. Comments are left out. */
public final class LinearYaml {
    private LinearYaml() {}

    /** Returns a parser of the events of a text. */
    public static ParserImpl parser(Reader text, LoaderOptions options) {
        return new ParserImpl(new CodePoints(text), options);
    }

    /** Returns a composer of the documents of a text as trees of nodes. */
    public static Composer composer(Reader text, Resolver types, LoaderOptions options) {
        return new Composer(parser(text, options), types, options);
    }

    /**
     * Returns the only document of a text, or null for an empty text. Empty documents, such as after a trailing
     * {@code ---}, do not count.
     *
     * @throws org.yaml.snakeyaml.error.YAMLException if it is not YAML, or has several documents
     */
    public static @Nullable Node document(String text) {
        Composer composer = composer(new StringReader(text), new Resolver(), new LoaderOptions());
        Node only = null;
        while (composer.checkNode()) {
            Node node = composer.getNode();
            if (node.getTag().equals(Tag.NULL)) {
                continue;
            }
            if (only != null) {
                throw new YAMLException("a second document begins");
            }
            only = node;
        }
        return only;
    }
}
