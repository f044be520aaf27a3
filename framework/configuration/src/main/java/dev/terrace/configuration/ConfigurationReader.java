package dev.terrace.configuration;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.settings.Catalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads a {@code volcano-scheduler.conf}: bare, in the ConfigMap that Volcano keeps it in, or as JSON. What Volcano
 * accepts in silence and ignores is an error here, or at least a warning.
 *
 * <p>Positions are those of the file given. Only where a ConfigMap holds the configuration as a quoted text and not as
 * a block ({@code key: |}) are they those of that text, with {@code file[key]} as the source.
 *
 * <p>{@code allowMissing} leaves out, with a warning, the plugins, actions and arguments that Volcano has and the
 * catalog has not.
 */
public final class ConfigurationReader {
    /** What stands at the top of a configuration. */
    public static final List<String> KEYS = List.of("actions", "tiers", "configurations", "metrics");

    private ConfigurationReader() {}

    /**
     * @param source what stands for the text in findings
     * @throws InvalidInput with all findings, if one is an error
     */
    public static Configuration read(String text, String source, Catalog catalog, boolean allowMissing) {
        var findings = new Findings();
        var configuration = read(text, source, catalog, allowMissing, findings);
        return configuration.orElseThrow(() -> new InvalidInput(findings.inOrder()));
    }

    /**
     * @param file UTF-8
     * @throws InvalidInput with all findings, if one is an error, and if the file can't be read
     */
    public static Configuration read(Path file, Catalog catalog, boolean allowMissing) {
        var findings = new Findings();
        return ConfigurationFile.text(file, findings)
                .flatMap(text -> read(text, file.toString(), catalog, allowMissing, findings))
                .orElseThrow(() -> new InvalidInput(findings.inOrder()));
    }

    /** All that is wrong or worth saying, in the order of the text. */
    public static List<Finding> lint(String text, String source, Catalog catalog, boolean allowMissing) {
        var findings = new Findings();
        var unused = read(text, source, catalog, allowMissing, findings);
        return findings.inOrder();
    }

    /** All that is wrong or worth saying, in the order of the file; one finding if the file can't be read. */
    public static List<Finding> lint(Path file, Catalog catalog, boolean allowMissing) {
        var findings = new Findings();
        var unused = ConfigurationFile.text(file, findings)
                .flatMap(text -> read(text, file.toString(), catalog, allowMissing, findings));
        return findings.inOrder();
    }

    private static Optional<Configuration> read(
            String text, String source, Catalog catalog, boolean allowMissing, Findings findings) {
        return YamlDocument.read(text, Origin.wholeFile(source), findings)
                .flatMap(new ConfigMaps(text, findings)::unwrap)
                .flatMap(document -> new Expected(findings).map(document, "this", ActionsReader.EXAMPLE))
                .map(root -> read(root, source, new Offer(catalog, allowMissing, findings)))
                .filter(configuration -> !findings.hasErrors());
    }

    private static Configuration read(Value.Mapping root, String source, Offer offer) {
        Findings findings = offer.findings();
        new Expected(findings).onlyKeys(root, "a configuration", KEYS.toArray(String[]::new));
        var actions = new ActionsReader(offer, findings).read(root);
        var tiers = new TiersReader(offer, findings).read(root);
        var arguments = new ActionArgumentsReader(offer, actions, tiers, findings).read(root);
        var metrics = new MetricsReader(findings).read(root);
        return new Configuration(
                source, List.copyOf(actions.loaded()), tiers.tiers(), arguments, metrics, findings.inOrder());
    }
}
