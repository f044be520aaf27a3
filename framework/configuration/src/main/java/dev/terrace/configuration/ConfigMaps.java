package dev.terrace.configuration;

import java.util.List;
import java.util.Optional;

/**
 * Extracts the configuration from Volcano's ConfigMap: the value of {@code volcano-scheduler.conf}, else of the only
 * key that ends in {@code .conf}.
 *
 * <p>If the value is a block ({@code key: |}), positions are those of the outer file. If it is a quoted text, as in
 * JSON, it has no lines in the outer file: positions then count within the text, and the source is {@code file[key]}.
 */
final class ConfigMaps {
    private static final String VOLCANOS_KEY = "volcano-scheduler.conf";

    private final String file;
    private final Findings findings;

    /** @param file the text of the outer file */
    ConfigMaps(String file, Findings findings) {
        this.file = file;
        this.findings = findings;
    }

    /**
     * The configuration in the ConfigMap, or the document itself if it has no {@code kind}. Empty, with a finding, for
     * any other document.
     */
    Optional<Value> unwrap(Value document) {
        if (!(document instanceof Value.Mapping map) || map.get("kind").isEmpty()) {
            return Optional.of(document);
        }
        Value kind = map.get("kind").orElseThrow();
        if (!(kind instanceof Value.Scalar scalar) || !scalar.text().equals("ConfigMap")) {
            findings.error(
                    kind.at(),
                    ("kind is %s: a configuration is wanted, or the ConfigMap that holds it, as `kubectl get "
                                            + "configmap -n volcano-system")
                                    .formatted(kind.described())
                            + " volcano-scheduler-configmap -o yaml` prints it.");
            return Optional.empty();
        }
        return conf(map).flatMap(this::read);
    }

    /** The text in the ConfigMap; empty for any other document. */
    Optional<String> inner(Value document) {
        return document instanceof Value.Mapping map && map.get("kind").isPresent()
                ? conf(map)
                        .map(Value.Entry::value)
                        .filter(Value.Scalar.class::isInstance)
                        .map(value -> ((Value.Scalar) value).text())
                : Optional.empty();
    }

    private Optional<Value.Entry> conf(Value.Mapping configMap) {
        List<Value.Entry> candidates = configMap.get("data").stream()
                .filter(Value.Mapping.class::isInstance)
                .flatMap(data -> ((Value.Mapping) data).entries().stream())
                .filter(entry -> entry.key().endsWith(".conf"))
                .toList();
        Optional<Value.Entry> conf = candidates.stream()
                .filter(entry -> entry.key().equals(VOLCANOS_KEY) || candidates.size() == 1)
                .findFirst();
        if (conf.isEmpty()) {
            findings.error(
                    configMap.entry("data").map(Value.Entry::at).orElse(configMap.at()),
                    candidates.isEmpty()
                            ? "the ConfigMap has no data key '%s', nor another that ends in '.conf'."
                                    .formatted(VOLCANOS_KEY)
                            : "the ConfigMap has several keys that end in '.conf', and none is '%s'."
                                    .formatted(VOLCANOS_KEY));
        }
        return conf;
    }

    private Optional<Value> read(Value.Entry conf) {
        if (!(conf.value() instanceof Value.Scalar scalar) || !(scalar.content() instanceof String text)) {
            findings.error(
                    conf.value().at(),
                    "'%s' is %s: a text is wanted, which begins with '|'."
                            .formatted(conf.key(), conf.value().described()));
            return Optional.empty();
        }
        return YamlDocument.read(text, originOf(conf, scalar), findings);
    }

    private Origin originOf(Value.Entry conf, Value.Scalar scalar) {
        String source = scalar.at().source();
        if (scalar.written() != Value.Scalar.Written.BLOCK) {
            return Origin.wholeFile(source + "[" + conf.key() + "]");
        }
        int header = scalar.at().line();
        return new Origin(source, header, indentation(scalar.text(), header));
    }

    /** The indentation of the block: its first non-blank line is that much longer in the file than in the text. */
    private int indentation(String text, int linesAbove) {
        List<String> inner = text.lines().toList();
        List<String> outer = file.lines().skip(linesAbove).limit(inner.size()).toList();
        for (int i = 0; i < outer.size(); i++) {
            if (!inner.get(i).isBlank()) {
                return outer.get(i).length() - inner.get(i).length();
            }
        }
        return 0;
    }
}
