package dev.terrace.cli;

import dev.terrace.cli.option.Converters;
import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.process.EarlyEnd;
import dev.terrace.cli.process.PluginPrints;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.replay.RecordedRun;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.finding.InvalidInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code terrace} command. */
@Command(
        name = "terrace",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Decide as a batch scheduler would decide on a cluster, and say why.")
public final class Terrace {
    /** The width of the option column in the help; longer options wrap. */
    private static final int LONGEST_OPTION = 36;

    /** The command whose script covers all other commands. */
    private static final String COMPLETION = "completion";

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the place of a failure in the code.")
    private boolean debug;

    private final Console console;
    private final Home home;
    private final EarlyEnd end;

    Terrace(Console console, Home home, EarlyEnd end) {
        this.console = console;
        this.home = home;
        this.end = end;
    }

    /** Returns the root of a subcommand. */
    static Terrace above(CommandSpec subcommand) {
        return (Terrace) subcommand.root().userObject();
    }

    Console console() {
        return console;
    }

    Home home() {
        return home;
    }

    /**
     * Loads the plugins of the distribution and of the named folders under a watch.
     *
     * @param watchdog the watch, which starts before any code of a plugin runs
     */
    Extensions load(PluginFolders named, Watchdog watchdog) {
        watchdog.start();
        Extensions extensions = Extensions.load(home.pluginFolders(named.folders()));
        Warnings.print(extensions.warnings(), console.err());
        return extensions;
    }

    EarlyEnd end() {
        return end;
    }

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] args) {
        Console console = Console.ofProcess();
        PluginPrints.redirect(console.err());
        EarlyEnd end = new EarlyEnd(console.err()).watch();
        int code = execute(console, Home.ofProcess(), end, args);
        end.answered(code);
        System.exit(code);
    }

    /** Rewrites {@code help COMMAND} and {@code version} to the options of these names. */
    private static String[] asOptions(String[] args) {
        List<String> words = new ArrayList<>(List.of(args));
        if (!words.isEmpty() && (words.get(0).equals("help") || words.get(0).equals("version"))) {
            words.add("--" + words.remove(0));
        }
        return words.toArray(String[]::new);
    }

    static int execute(Console console, Home home, EarlyEnd end, String... words) {
        Terrace terrace = new Terrace(console, home, end);
        Failures failures = new Failures(console.err(), home);
        try {
            String[] args = asOptions(words);
            if (args.length > 0 && args[0].equals("replay")) {
                args = RecordedRun.expanded(args);
            }
            int code = terrace.commandLine(args)
                    .setExecutionStrategy(parsed -> run(parsed, failures, terrace))
                    .setExecutionExceptionHandler((e, line, parsed) -> failures.report(e, terrace.debug))
                    .setParameterExceptionHandler((e, arguments) -> failures.report(e))
                    .execute(args);
            // Exit code 0 guarantees that the answer was written.
            console.out().flush();
            return code;
        } catch (Throwable e) {
            return failures.report(e, terrace.debug);
        } finally {
            console.err().flush();
        }
    }

    /** Runs the command. Reports failures to print help or the version, for which picocli would print a stack trace. */
    private static int run(ParseResult parsed, Failures failures, Terrace terrace) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        if (!last.unmatched().isEmpty() && Failures.isGroup(last.commandSpec())) {
            // With a request for help, picocli ignores words that it does not know.
            throw new UnmatchedArgumentException(last.commandSpec().commandLine(), last.unmatched());
        }
        try {
            return new RunLast().execute(parsed);
        } catch (InvalidInput | PluginFailure e) {
            return failures.report(e, terrace.debug);
        }
    }

    /**
     * Returns the command line for these arguments. It has only the subcommand that they begin with, none for the
     * version, else all: building a subcommand takes longer than reading a small cluster.
     */
    CommandLine commandLine(String[] args) {
        CommandLine line = new CommandLine(this);
        boolean isDiff = args.length > 1 && args[0].equals("replay") && args[1].equals("diff");
        Map<String, Supplier<Object>> commands = commands(isDiff);
        String first = args.length == 0 ? "" : args[0];
        Set<String> asked;
        if (args.length == 1 && (first.equals("--version") || first.equals("-V"))) {
            asked = Set.of();
        } else if (commands.containsKey(first) && !first.equals(COMPLETION)) {
            asked = Set.of(first);
        } else {
            asked = commands.keySet();
        }
        commands.forEach((name, command) -> {
            if (asked.contains(name)) {
                line.addSubcommand(command.get());
            }
        });
        Converters.register(line);
        line.setOut(console.out())
                .setErr(console.err())
                // An option takes the next word as its value, unless that word looks like an option.
                .setUnmatchedOptionsAllowedAsOptionParameters(false);
        line.setUsageHelpLongOptionsMaxWidth(LONGEST_OPTION);
        line.setHelpFactory(new Help.Factory());
        return line;
    }

    /**
     * Returns all commands by name, in the order of the help.
     *
     * @param isDiff whether {@code replay diff} is called
     */
    private Map<String, Supplier<Object>> commands(boolean isDiff) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("run", RunCommand::new);
        commands.put("diff", DiffCommand::new);
        commands.put("explain", ExplainCommand::new);
        commands.put("compare", CompareCommand::new);
        commands.put(
                "replay",
                () -> new CommandLine(isDiff ? new ReplayDiffCommand.Group() : new ReplayCommand())
                        .addSubcommand(new ReplayDiffCommand()));
        commands.put("trace", () -> new CommandLine(new TraceCommand()).addSubcommand(new ImportCommand()));
        commands.put("unblock", UnblockCommand::new);
        commands.put("expand", ExpandCommand::new);
        commands.put("plugins", PluginsCommand::new);
        commands.put("plugin", PluginCommand::new);
        commands.put("lint", LintCommand::new);
        commands.put("check", CheckCommand::new);
        commands.put("snapshot", SnapshotCommand::new);
        commands.put("anonymise", AnonymiseCommand::new);
        commands.put("minimise", MinimiseCommand::new);
        commands.put("serve", ServeCommand::new);
        commands.put("schedule", ScheduleCommand::commandLine);
        commands.put(COMPLETION, CompletionCommand::new);
        return commands;
    }
}
