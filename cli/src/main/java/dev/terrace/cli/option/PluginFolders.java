package dev.terrace.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import java.util.stream.Stream;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The {@code --plugins} option: folders of plugin JARs besides those in plugins/. */
public final class PluginFolders {
    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            parameterConsumer = Consumer.class,
            description =
                    "Folders of plugin JARs, besides plugins/ beside this command. Their plugins and actions replace"
                            + " those of the same name. Repeatable.")
    private List<Path> folders = new ArrayList<>();

    public List<Path> folders() {
        return folders;
    }

    /**
     * Takes one folder, and the following ones as long as they hold JARs or are empty. Other words are not plugin
     * folders.
     */
    static final class Consumer implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
            if (arguments.isEmpty() || arguments.peek().startsWith("--")) {
                throw new MissingParameterException(
                        command.commandLine(), option, "Missing required parameter for option '--plugins' (DIR)");
            }
            List<Path> folders = new ArrayList<>(option.<List<Path>>getValue());
            do {
                folders.add(Path.of(arguments.pop()));
            } while (!arguments.isEmpty() && isPluginFolder(Path.of(arguments.peek())));
            option.setValue(folders);
        }

        private static boolean isPluginFolder(Path folder) {
            if (!Files.isDirectory(folder)) {
                return false;
            }
            try (Stream<Path> files = Files.list(folder)) {
                List<Path> some = files.limit(10_000).toList();
                return some.isEmpty()
                        || some.stream().anyMatch(file -> file.toString().endsWith(".jar"));
            } catch (IOException e) {
                return false;
            }
        }
    }
}
