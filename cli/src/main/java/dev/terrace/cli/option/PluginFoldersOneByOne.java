package dev.terrace.cli.option;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code --plugins} of commands that take files without an option: a second name behind it is such a file. */
public final class PluginFoldersOneByOne {
    @Option(names = PluginFolders.NAME, paramLabel = "DIR", description = PluginFolders.MEANING)
    private List<Path> folders = List.of();

    public List<Path> folders() {
        return folders;
    }
}
