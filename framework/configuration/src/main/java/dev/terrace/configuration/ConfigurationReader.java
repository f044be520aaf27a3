package dev.terrace.configuration;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.settings.Catalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads a {@code volcano-scheduler.conf}: as YAML, as JSON, or inside Volcano's ConfigMap. Whatever Volcano accepts and
 * silently ignores is an error or a warning here.
 *
 * <p>Positions are those of the file. If a ConfigMap holds the configuration as a quoted text and not as a block
 * ({@code key: |}), they count within that text, and the source is {@code file[key]}.
 *
 * <p>With {@code allowMissing}, plugins, actions and arguments that Volcano has and the catalog lacks are left out with
 * a warning. Without it they are errors.
 */
public final class ConfigurationReader {
    /** The keys of a configuration. */
    public static final List<String> KEYS = List.of("actions", "tiers", "configurations", "metrics");

    private ConfigurationReader() {}

    /**
     * @param source the name of the text in findings
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

    /** All errors and warnings, in the order of the text. */
    public static List<Finding> lint(String text, String source, Catalog catalog, boolean allowMissing) {
        var findings = new Findings();
        var unused = read(text, source, catalog, allowMissing, findings);
        return findings.inOrder();
    }

    /** All errors and warnings, in the order of the file; one finding if the file can't be read. */
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
