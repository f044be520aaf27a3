package dev.terrace.cli;

import dev.terrace.cli.option.ConfOption;
import dev.terrace.cli.option.ConfsOption;
import dev.terrace.configuration.ConfigurationFile;
import dev.terrace.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A configuration that was chosen and not read yet.
 *
 * @param source where it came from, as the user would name it
 * @param chosen why this one, for the report
 */
record ConfigurationText(String text, String source, String chosen) {
    /** The one that {@code --conf} names. */
    static ConfigurationText of(Path file) {
        return new ConfigurationText(ConfigurationFile.read(file), file.toString(), "--conf");
    }

    /** The one that {@code --conf} names, else the snapshot's, else the default. */
    static ConfigurationText choose(ConfOption conf, Snapshot snapshot, Home home) {
        return conf.file().map(ConfigurationText::of).orElseGet(() -> unnamed(snapshot, home));
    }

    /** The ones that {@code --conf} names, behind the snapshot's or the default if they are too few. */
    static List<ConfigurationText> choose(ConfsOption confs, int least, Snapshot snapshot, Home home) {
        List<ConfigurationText> texts = new ArrayList<>();
        if (confs.files().size() < least) {
            texts.add(unnamed(snapshot, home));
        }
        confs.files().forEach(file -> texts.add(of(file)));
        return texts;
    }

    /** The snapshot's, else the default. */
    private static ConfigurationText unnamed(Snapshot snapshot, Home home) {
        return snapshot.schedulerConf()
                .map(found -> new ConfigurationText(found.text(), found.source(), "the ConfigMap in the snapshot"))
                .orElseGet(home::defaultConfiguration);
    }
}
