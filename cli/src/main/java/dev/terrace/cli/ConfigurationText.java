package dev.terrace.cli;

import dev.terrace.cli.option.ConfOption;
import dev.terrace.cli.option.ConfsOption;
import dev.terrace.model.Cluster;
import dev.terrace.model.settings.Catalog;
import dev.terrace.objects.ConfigMapText;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.whatif.EditableConfiguration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The text of the chosen configuration, before it is parsed.
 *
 * @param source its origin, as the user would name it
 * @param chosen the reason for the choice, for the report
 */
record ConfigurationText(String text, String source, String chosen) {
    /** Reads the file that {@code --conf} names. */
    static ConfigurationText of(Path file, Home home) {
        return new ConfigurationText(home.configuration(file), file.toString(), "--conf");
    }

    /** Returns the configuration in a ConfigMap of the snapshot. */
    static ConfigurationText of(ConfigMapText found) {
        return new ConfigurationText(found.text(), found.source(), "the ConfigMap in the snapshot");
    }

    /** Returns the configuration of {@code --conf}, else the snapshot's, else the default. */
    static ConfigurationText choose(ConfOption conf, Snapshot snapshot, Home home) {
        return conf.file().map(file -> of(file, home)).orElseGet(() -> unnamed(snapshot, home));
    }

    /**
     * Returns the configurations of {@code --conf}. The snapshot's or the default precedes them if they are fewer than
     * {@code least}.
     */
    static List<ConfigurationText> choose(ConfsOption confs, int least, Snapshot snapshot, Home home) {
        List<ConfigurationText> texts = new ArrayList<>();
        if (confs.files().size() < least) {
            texts.add(unnamed(snapshot, home));
        }
        confs.files().forEach(file -> texts.add(of(file, home)));
        return texts;
    }

    /**
     * Reads the text.
     *
     * @throws dev.terrace.model.finding.InvalidInput with all errors of the configuration
     */
    EditableConfiguration read(Catalog catalog, boolean allowsMissing) {
        return EditableConfiguration.read(text, source, catalog, allowsMissing);
    }

    /** Prepends the inputs, the choice of the configuration and the clock to the document of a command. */
    Map<String, Object> headed(List<String> snapshots, Cluster cluster, Map<String, Object> document) {
        return OutcomeDocument.headed(snapshots, source, chosen, cluster.now(), document);
    }

    /** Returns the snapshot's configuration, else the default. */
    private static ConfigurationText unnamed(Snapshot snapshot, Home home) {
        return snapshot.schedulerConf().map(ConfigurationText::of).orElseGet(home::defaultConfiguration);
    }
}
