package dev.terrace.cli.option;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code --plugins}, with several folders behind it. */
public final class PluginFolders {
    static final String NAME = "--plugins";
    static final String MEANING = "Folders of plugin JARs, instead of the distribution's own. Repeatable.";

    @Option(names = NAME, arity = "1..*", paramLabel = "DIR", description = MEANING)
    private List<Path> folders = List.of();

    public List<Path> folders() {
        return folders;
    }
}
