package dev.terrace.server.library;

import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.settings.Catalog;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.work.Deadline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Configurations by name: ready-made ones, and stored ones. Only valid configurations are stored. */
public final class Configurations {
    private final Library library;
    private final SortedMap<String, ReadyMade> readyMade = new TreeMap<>();
    private final Catalog catalog;
    private final boolean allowsMissing;
    private final Clock clock;
    private final int most;

    /**
     * @param allowsMissing whether they may name what the catalog lacks
     * @param most the maximum number of stored configurations
     */
    public Configurations(
            Library library, List<ReadyMade> readyMade, Catalog catalog, boolean allowsMissing, Clock clock, int most) {
        this.library = library;
        readyMade.forEach(one -> this.readyMade.put(one.name(), one));
        this.catalog = catalog;
        this.allowsMissing = allowsMissing;
        this.clock = clock;
        this.most = most;
    }

    /** The stored configurations, by name, without those that a ready-made one of a newer version hides. */
    public List<ConfigurationEntry> stored() {
        return library.configurations().all().stream()
                .filter(entry -> !isReadyMade(entry.name()))
                .toList();
    }

    /** The ready-made configurations, by name. */
    public Collection<ReadyMade> readyMade() {
        return readyMade.values();
    }

    /** Returns whether a ready-made configuration has this name. */
    public boolean isReadyMade(String name) {
        return readyMade.containsKey(name);
    }

    /** Returns all findings about a text. */
    public List<Finding> lint(String source, String text) {
        return ConfigurationReader.lint(text, source, catalog, allowsMissing);
    }

    /**
     * Returns the warnings about a text.
     *
     * @throws InvalidInput if it has errors
     */
    public List<Finding> check(String source, String text) {
        List<Finding> findings = lint(source, text);
        if (findings.stream().anyMatch(Finding::isError)) {
            throw new InvalidInput(findings);
        }
        return findings;
    }

    /** The hash of a configuration's text, without reading the text. */
    public Optional<String> hash(String name) {
        return Optional.ofNullable(readyMade.get(name))
                .map(ReadyMade::hash)
                .or(() -> library.configurations().find(name).map(ConfigurationEntry::hash));
    }

    /** @throws Problem if no configuration has this name */
    public String requireHash(String name) {
        return hash(name)
                .orElseThrow(() -> Problem.absent(
                        "configuration",
                        name,
                        Stream.concat(readyMade.keySet().stream(), library.configurations().names().stream())
                                .toList()));
    }

    /**
     * The text that the name had when its hash was looked up.
     *
     * @throws dev.terrace.server.store.ContentGone if the text was replaced or deleted since
     */
    public String text(String name, String hash) throws IOException {
        ReadyMade one = readyMade.get(name);
        return one != null && one.hash().equals(hash)
                ? one.text()
                : new String(library.bytes(hash), StandardCharsets.UTF_8);
    }

    /**
     * Stores a text under a name, and replaces an earlier text of that name.
     *
     * @param source the name of the text in findings
     * @param deadline ends before the text is stored
     * @throws InvalidInput if the text has errors
     */
    public Taken<ConfigurationEntry> put(String name, String source, String text, Deadline deadline)
            throws IOException {
        requireFree(name);
        List<Finding> findings = check(source, text);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (Reference held = library.keep(bytes)) {
            ConfigurationEntry entry = new ConfigurationEntry(
                    name, held.hash(), bytes.length, clock.instant().truncatedTo(ChronoUnit.MILLIS), findings.size());
            deadline.storing();
            return new Taken<>(entry, findings, library.configurations().put(entry, most));
        }
    }

    /**
     * Removes a stored configuration, also one that a ready-made one hides.
     *
     * @throws Problem if no configuration has this name, or only a ready-made one
     */
    public void remove(String name) throws IOException {
        if (library.configurations().remove(name).isEmpty()) {
            requireFree(name);
            throw Problem.absent("configuration", name);
        }
    }

    private void requireFree(String name) {
        if (isReadyMade(name)) {
            throw new Problem(
                    409,
                    "It comes with Terrace",
                    "The configuration '" + name + "' is built in and cannot be changed; choose another name.");
        }
    }
}
