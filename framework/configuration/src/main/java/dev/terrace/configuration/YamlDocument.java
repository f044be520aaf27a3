package dev.terrace.configuration;

import dev.terrace.text.yaml.LinearYaml;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;

/** Reads the documents of a YAML or JSON text. Reports findings if that fails. */
record YamlDocument(Origin origin, ConfigurationFindings findings) {
    /** The maximum length of a text. A ConfigMap holds at most one mebibyte. */
    static final int MAX_CHARACTERS = 3 << 20;

    static final String TOO_LARGE =
            "is larger than 3 MiB: is it a dump of the cluster? A configuration has a few kilobytes.";

    static final int DEEPEST_NESTING = 50;

    /** The document; empty, with a finding, if it can't be read, or is not the only one. */
    static Optional<Value> read(String text, Origin origin, ConfigurationFindings findings) {
        return readAll(text, origin, findings).flatMap(documents -> {
            if (documents.size() > 1) {
                findings.error(
                        documents.get(1).at(),
                        "a second document begins here, after '---': a configuration is one document.");
                return Optional.empty();
            }
            return Optional.of(documents.get(0));
        });
    }

    /** The documents, at least one; empty, with a finding, if they can't be read. */
    static Optional<List<Value>> readAll(String text, Origin origin, ConfigurationFindings findings) {
        if (text.length() > MAX_CHARACTERS) {
            findings.error(origin.file(), TOO_LARGE);
            return Optional.empty();
        }
        return new YamlDocument(origin, findings).readAll(withoutTabsOfJson(text));
    }

    private Optional<List<Value>> readAll(String text) {
        try {
            List<Node> documents = compose(text);
            if (documents.isEmpty()) {
                findings.error(
                        origin.file(),
                        "is empty. The minimum is `%s` and `tiers:` with plugins;".formatted(ActionsReader.EXAMPLE)
                                + " conf/default.yaml is an example.");
                return Optional.empty();
            }
            if (!documents.stream().allMatch(node -> Aliases.areHarmless(node, origin, findings))) {
                return Optional.empty();
            }
            var builder = new ValueBuilder(origin, findings);
            return Optional.of(documents.stream().map(builder::build).toList());
        } catch (YAMLException e) {
            String repaired = StrayColons.report(text, origin, findings);
            if (!repaired.equals(text)) {
                return readAll(repaired);
            }
            new SyntaxErrors(text, origin, findings).report(e);
            return Optional.empty();
        } catch (NumberFormatException e) {
            new SyntaxErrors(text, origin, findings).reportDigits();
            return Optional.empty();
        }
    }

    private List<Node> compose(String text) {
        List<Node> documents = new ArrayList<>();
        Composer composer = LinearYaml.composer(new StringReader(text), new PlainScalars(), limits());
        while (composer.checkNode()) {
            documents.add(composer.getNode());
        }
        documents.removeIf(node -> node.getTag().equals(Tag.NULL));
        return documents;
    }

    private static LoaderOptions limits() {
        var limits = new LoaderOptions();
        limits.setCodePointLimit(MAX_CHARACTERS);
        limits.setNestingDepthLimit(DEEPEST_NESTING);
        // Aliases limits the expanded size instead.
        limits.setMaxAliasesForCollections(Integer.MAX_VALUE);
        return limits;
    }

    /** Replaces tabs in JSON, which may be indented with them, unlike YAML. JSON escapes tabs in strings. */
    private static String withoutTabsOfJson(String text) {
        String start = text.stripLeading();
        return start.startsWith("{") || start.startsWith("[") || start.startsWith("\"")
                ? text.replace('\t', ' ')
                : text;
    }
}
