package dev.terrace.configuration;

import dev.terrace.model.finding.Spelling;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the configuration in documents: bare, as a JSON string, in a ConfigMap or a Secret, in a list of these, in
 * their {@code data} alone, in the values of Volcano's Helm chart, or among other objects, as kustomize and Helm print
 * them.
 *
 * <p>Positions are those of the outer file if the text is a block ({@code key: |}). A quoted text, as in JSON, has no
 * lines in the outer file. Its positions count within the text, and their source is {@code file[key]}.
 */
final class Envelopes {
    private static final String VOLCANOS_KEY = "volcano-scheduler.conf";
    private static final String HELM_VALUE = "scheduler_config_override";
    private static final String COMMAND =
            "`kubectl get configmap -n volcano-system volcano-scheduler-configmap -o yaml`";
    private static final Pattern CONFIGURATION = Pattern.compile("^(?:actions|tiers)[ ]*:", Pattern.MULTILINE);
    private static final int DEEPEST = 12;

    /** The text of the outer file. */
    private final String file;

    private final ConfigurationFindings findings;
    private final List<Found> found = new ArrayList<>();

    /** @param file the text of the outer file */
    Envelopes(String file, ConfigurationFindings findings) {
        this.file = file;
        this.findings = findings;
    }

    /** Keys that may hold a configuration, the most reliable first. */
    private enum Rank {
        VOLCANOS_KEY,
        HELM_VALUE,
        /** A text under any key that looks like a configuration. */
        OTHER_TEXT,
        /** The only key of its object that ends in {@code .conf}. */
        OTHER_KEY
    }

    /** A place that holds a configuration. */
    private record Found(Rank rank, Value.Entry entry) {
        boolean isEqual(Found other) {
            return entry.value() instanceof Value.Scalar its
                    && other.entry.value() instanceof Value.Scalar others
                    && its.text().equals(others.text());
        }
    }

    /** The configuration; empty, with a finding, if the documents hold none or several. */
    Optional<Value> unwrap(List<Value> documents) {
        Value first = documents.get(0);
        if (documents.size() == 1
                && first instanceof Value.Scalar scalar
                && scalar.text().contains("\n")) {
            return YamlDocument.read(scalar.text(), originOf("text", scalar), findings);
        }
        Optional<Value.Entry> entry = entry(documents);
        return found.isEmpty() ? bare(documents) : entry.flatMap(this::read);
    }

    /** Returns the value that holds the configuration; empty if the documents are bare or hold none. */
    Optional<Value> inner(List<Value> documents) {
        Value first = documents.get(0);
        return first instanceof Value.Scalar
                ? Optional.of(first)
                : entry(documents).map(Value.Entry::value);
    }

    /** The entry that holds the configuration. */
    private Optional<Value.Entry> entry(List<Value> documents) {
        if (documents.stream().noneMatch(Envelopes::isBare)) {
            documents.forEach(document -> look(document, 0));
        }
        return found.stream().map(Found::rank).sorted().findFirst().flatMap(this::only);
    }

    private Optional<Value.Entry> only(Rank rank) {
        List<Found> best = found.stream().filter(each -> each.rank == rank).toList();
        Found first = best.get(0);
        Optional<Found> other =
                best.stream().filter(each -> !each.isEqual(first)).findFirst();
        if (best.size() > 1 && other.isPresent()) {
            findings.error(
                    other.get().entry.at(),
                    "this is a second configuration, after '%s' at line %s: keep one of them in the file."
                            .formatted(first.entry.key(), first.entry.at().line()));
            return Optional.empty();
        }
        return Optional.of(first.entry);
    }

    /** Returns whether a document is a bare configuration: it has one of these keys and no kind. */
    private static boolean isBare(Value document) {
        return document instanceof Value.Mapping map
                && map.get("kind").isEmpty()
                && (map.entry("actions").isPresent() || map.entry("tiers").isPresent());
    }

    private Optional<Value> bare(List<Value> documents) {
        Value first = documents.get(0);
        if (documents.size() > 1) {
            findings.error(
                    documents.get(1).at(),
                    documents.stream().anyMatch(Envelopes::isBare)
                            ? "a second document begins here, after '---': a configuration is one document."
                            : "none of the %s documents holds a configuration; %s prints one."
                                    .formatted(documents.size(), COMMAND));
            return Optional.empty();
        }
        if (!(first instanceof Value.Mapping map)
                || ConfigurationReader.KEYS.stream()
                        .anyMatch(key -> map.entry(key).isPresent())
                || map.entries().isEmpty()) {
            return Optional.of(first);
        }
        refuse(map);
        return Optional.empty();
    }

    /** Reports a document without a configuration in one sentence, whatever its keys are. */
    private void refuse(Value.Mapping map) {
        String kind = kindOf(map);
        if (kind.equals("ConfigMap") || kind.equals("Secret")) {
            findings.error(
                    map.entry("data").map(Value.Entry::at).orElse(map.at()),
                    keysOf(map).size() > 1
                            ? "the %s has several keys that end in '.conf', but none is '%s'."
                                    .formatted(kind, VOLCANOS_KEY)
                            : "the %s has no data key '%s' and no other key with a configuration."
                                    .formatted(kind, VOLCANOS_KEY));
            return;
        }
        Optional<Value> other = map.get("kind");
        if (other.isPresent()) {
            findings.error(
                    other.get().at(),
                    "kind is %s%s; expected a configuration or its ConfigMap (printed by %s)."
                            .formatted(
                                    other.get().described(),
                                    VolcanoNames.all()
                                            .systemOf(kind)
                                            .map(", which is %s's"::formatted)
                                            .orElse(""),
                                    COMMAND));
            return;
        }
        Value.Entry key = map.entries().get(0);
        Optional<String> system = VolcanoNames.all().systemOf(key.key());
        if (system.isPresent()) {
            findings.error(
                    key.at(),
                    "this is a configuration of %s (key '%s'); Volcano's has actions and tiers."
                            .formatted(system.get(), key.key()));
            return;
        }
        String hint = Spelling.hint(key.key(), ConfigurationReader.KEYS);
        findings.error(
                key.at(),
                "this is not a configuration: it begins with '%s', and has neither actions nor tiers.%s"
                        .formatted(key.key(), hint));
    }

    private static String kindOf(Value.Mapping map) {
        return map.get("kind")
                .filter(Value.Scalar.class::isInstance)
                .map(kind -> ((Value.Scalar) kind).text())
                .orElse("");
    }

    private static List<Value.Entry> keysOf(Value.Mapping configMap) {
        return configMap.get("data").or(() -> configMap.get("stringData")).stream()
                .filter(Value.Mapping.class::isInstance)
                .flatMap(data -> ((Value.Mapping) data).entries().stream())
                .filter(entry -> entry.key().endsWith(".conf"))
                .toList();
    }

    /** Records each place that holds a configuration. */
    private void look(Value value, int depth) {
        if (value instanceof Value.Listing list && depth < DEEPEST) {
            list.items().forEach(item -> look(item, depth + 1));
        } else if (value instanceof Value.Mapping map && depth < DEEPEST) {
            boolean isSecret = kindOf(map).equals("Secret");
            List<Value.Entry> others = new ArrayList<>();
            for (Value.Entry entry : map.entries()) {
                String key = entry.key();
                boolean isEncoded = key.equals("binaryData") || (isSecret && key.equals("data"));
                if (key.equals(VOLCANOS_KEY)) {
                    found.add(new Found(Rank.VOLCANOS_KEY, entry));
                } else if (key.equals(HELM_VALUE) && !entry.value().isEmpty()) {
                    found.add(new Found(Rank.HELM_VALUE, entry));
                } else if (entry.value() instanceof Value.Scalar text
                        && CONFIGURATION.matcher(text.text()).find()) {
                    found.add(new Found(Rank.OTHER_TEXT, entry));
                } else if (key.endsWith(".conf")) {
                    others.add(entry);
                } else if (!key.equals("metadata")) {
                    look(isEncoded ? decoded(entry.value()) : entry.value(), depth + 1);
                }
            }
            if (others.size() == 1) {
                found.add(new Found(Rank.OTHER_KEY, others.get(0)));
            }
        }
    }

    /** Decodes the values in the data of a Secret, which are in Base64. */
    private static Value decoded(Value data) {
        if (!(data instanceof Value.Mapping map)) {
            return data;
        }
        return new Value.Mapping(
                map.at(),
                map.entries().stream()
                        .map(entry -> new Value.Entry(entry.at(), entry.key(), decodedText(entry.value())))
                        .toList());
    }

    private static Value decodedText(Value value) {
        if (!(value instanceof Value.Scalar scalar)) {
            return value;
        }
        try {
            String text = new String(Base64.getMimeDecoder().decode(scalar.text()), StandardCharsets.UTF_8);
            return new Value.Scalar(scalar.at(), text, text, Value.Scalar.Written.OTHER);
        } catch (IllegalArgumentException e) {
            return value;
        }
    }

    private Optional<Value> read(Value.Entry conf) {
        if (conf.value() instanceof Value.Mapping map && conf.key().equals(HELM_VALUE)) {
            findings.warning(
                    conf.at(),
                    "'%s' is a map; Helm renders it as map[…], which Volcano rejects: make it a text that begins"
                                    .formatted(conf.key())
                            + " with '|'.");
            return Optional.of(map);
        }
        if (!(conf.value() instanceof Value.Scalar scalar) || !(scalar.content() instanceof String text)) {
            findings.error(
                    conf.value().at(),
                    "'%s' is %s: expected a text that begins with '|'."
                            .formatted(conf.key(), conf.value().described()));
            return Optional.empty();
        }
        if (isJoined(text)) {
            findings.error(
                    scalar.at(),
                    "the lines of '%s' were folded into one: begin it with '|', or write each line's end as \\n."
                            .formatted(conf.key()));
            return Optional.empty();
        }
        return YamlDocument.read(text, originOf(conf.key(), scalar), findings);
    }

    /** Returns whether YAML joined the lines of a text, as it does inside of quotes and after {@code >}. */
    private static boolean isJoined(String text) {
        String line = text.strip();
        int tiers = line.indexOf("tiers:");
        return line.startsWith("actions:") && tiers > 0 && line.lastIndexOf('\n', tiers) < 0;
    }

    private Origin originOf(String key, Value.Scalar scalar) {
        String source = scalar.at().source();
        if (scalar.written() != Value.Scalar.Written.BLOCK) {
            return Origin.wholeFile(source + "[" + key + "]");
        }
        int header = scalar.at().line();
        return new Origin(source, header, indentation(scalar.text(), header));
    }

    /** The indentation of a block: how much longer its first non-blank line is in the file than in the text. */
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
