package dev.terrace.cli;

import dev.terrace.cli.schedule.RefusedBindings;
import dev.terrace.cli.schedule.UnboundClaims;
import dev.terrace.cli.schedule.UnkeptStates;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.inputs.Origin;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.list.SchedulerMap;
import dev.terrace.kubernetes.watch.Pauses;
import dev.terrace.kubernetes.write.ObjectName;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.ConfigMapText;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a scheduler on a running cluster: the file of {@code --conf}, or the ConfigMap of
 * {@code --conf-map}, or else the ConfigMap that Volcano's Deployment mounts, or else the default.
 */
record LiveConfiguration(
        Scheduling.Settings settings, Console console, Home home, Connection connection, Extensions extensions) {
    /** A server refuses everything for about a second after its start. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** The plugin that completes gangs. */
    private static final String BEGUN = "begun";

    /**
     * A text of the configuration.
     *
     * @param map the ConfigMap that has it; null for a file and for the default
     */
    record Found(ConfigurationText text, @Nullable SchedulerMap map) {}

    /**
     * Finds the text. Prints a warning if the ConfigMap of Volcano's scheduler exists and may not be read.
     *
     * @throws InvalidInput if the file or the ConfigMap that is named cannot be read
     */
    Found find() {
        return ofFile().orElseGet(() -> chosen(map(true, this::warn)));
    }

    /**
     * Finds the text at the start. Tries again until the server gives the ConfigMap, with growing pauses and a line for
     * each reason.
     *
     * @throws InvalidInput if the file cannot be read, or the ConfigMap has no configuration
     */
    Found await() throws InterruptedException {
        Optional<Found> file = ofFile();
        return file.isPresent() ? file.get() : chosen(awaitMap());
    }

    private Optional<SchedulerMap> awaitMap() throws InterruptedException {
        long start = System.nanoTime();
        Pauses pauses = new Pauses();
        Set<String> reasons = new HashSet<>();
        while (true) {
            try {
                return map(System.nanoTime() - start > GRACE.toNanos(), this::warn);
            } catch (InvalidInput e) {
                if (reasons.add(String.valueOf(e.getMessage()))) {
                    console.err().println("configuration: cannot be read now, and is tried again: " + e.getMessage());
                }
            }
            Thread.sleep(pauses.next(Duration.ZERO).toMillis());
        }
    }

    /** Reads the ConfigMap that is named, or that of Volcano's scheduler, which may be absent. */
    private Optional<SchedulerMap> map(boolean isRefusalFinal, Consumer<Finding> warnings) {
        ObjectName named = settings.confMap();
        return named == null
                ? SchedulerMap.read(connection, isRefusalFinal, warnings)
                : Optional.of(SchedulerMap.named(connection, named.namespace(), named.name()));
    }

    private void warn(Finding warning) {
        Warnings.print(List.of(warning), console.err());
    }

    private Found chosen(Optional<SchedulerMap> map) {
        return settings.confMap() == null
                ? map.flatMap(each -> conf(each).map(conf -> found(each, conf)))
                        .orElseGet(() -> new Found(home.defaultConfiguration(), null))
                : required(map.orElseThrow());
    }

    /**
     * Finds the text again. Empty if the cluster does not say, or has no ConfigMap.
     *
     * @throws InvalidInput if the file cannot be read, or the ConfigMap has no configuration
     */
    Optional<Found> findAgain() {
        if (settings.conf().file().isPresent()) {
            return ofFile();
        }
        Optional<SchedulerMap> map;
        try {
            map = map(true, warning -> {});
        } catch (InvalidInput e) { // the watches report a server that does not answer
            return Optional.empty();
        }
        return map.map(this::required);
    }

    private Found required(SchedulerMap map) {
        return conf(map)
                .map(conf -> found(map, conf))
                .orElseThrow(() -> Fault.at(
                        connection.server(),
                        "ConfigMap %s/%s has no configuration of the scheduler, under a key that ends in %s"
                                .formatted(map.namespace(), map.name(), ConfigMapText.SUFFIX)));
    }

    private Optional<Found> ofFile() {
        return settings.conf().file().map(file -> new Found(ConfigurationText.of(file, home), null));
    }

    private static Optional<ConfigMapText> conf(SchedulerMap map) {
        return SnapshotReader.read(Origin.of(map.source()), ReadOptions.defaults())
                .schedulerConf();
    }

    private Found found(SchedulerMap map, ConfigMapText conf) {
        ConfigurationText text = settings.confMap() == null
                ? ConfigurationText.of(conf)
                : new ConfigurationText(conf.text(), conf.source(), "--conf-map");
        return new Found(text, map);
    }

    /**
     * Reads and checks a text. Prints the warnings about it.
     *
     * @throws InvalidInput with all errors, if it has any, if its decisions cannot be carried out, or if a dry run
     *     would decide differently
     */
    Configuration read(ConfigurationText text) {
        Configuration read =
                text.read(extensions.catalog(), settings.allowsMissing()).configuration();
        Warnings.print(read.findings(), console.err());
        Map<String, Position> places = ConfigurationReader.actions(text.text(), text.source());
        UnkeptStates.refuse(read, places, extensions, settings.isDryRun());
        return settings.isDryRun() ? read : carriedOut(read);
    }

    private Configuration carriedOut(Configuration read) {
        boolean isBegunLoaded =
                extensions.plugins().stream().anyMatch(plugin -> plugin.name().equals(BEGUN));
        if (settings.finishesBegun() && !isBegunLoaded) {
            throw Fault.at(
                    "--finish-begun",
                    "plugin begun is not loaded; put its JAR into plugins/, or give --finish-begun=false");
        }
        Configuration finishing = settings.finishesBegun() ? read.withFirst(BEGUN) : read;
        return finishing.withLast(UnboundClaims.NAME).withLast(RefusedBindings.NAME);
    }
}
