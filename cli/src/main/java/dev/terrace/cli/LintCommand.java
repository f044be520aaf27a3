package dev.terrace.cli;

import dev.terrace.cli.option.PluginFoldersOneByOne;
import dev.terrace.cli.process.Watch;
import dev.terrace.cli.report.Figures;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.TextFile;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.OneLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Everything that is wrong or worth saying about configurations. */
@Command(
        name = "lint",
        sortOptions = false,
        customSynopsis = "terrace lint CONF… [--plugins DIR]",
        description = "Check configurations and show all that is wrong with them, with line and column.",
        footer = {
            "",
            "Examples:",
            "  Check a configuration before it goes into the cluster:",
            "    terrace lint scheduler.conf",
            "  Check it against the plugins that will be there:",
            "    terrace lint scheduler.conf --plugins plugins --plugins my-plugins"
        })
final class LintCommand implements Callable<Integer> {
    private final Console console;
    private final Home home;

    @Parameters(arity = "1..*", paramLabel = "CONF", description = "Configurations, bare or in a ConfigMap.")
    private List<Path> confs = List.of();

    @Mixin
    private final PluginFoldersOneByOne plugins = new PluginFoldersOneByOne();

    LintCommand(Console console, Home home) {
        this.console = console;
        this.home = home;
    }

    @Override
    public Integer call() {
        List<Finding> findings = new ArrayList<>();
        try (Watch watch = console.watch(null);
                Extensions extensions = home.load(plugins.folders(), console.err(), watch)) {
            for (Path conf : confs) {
                findings.addAll(
                        ConfigurationReader.lint(TextFile.read(conf), conf.toString(), extensions.catalog(), false));
            }
        }
        findings.forEach(finding -> console.out().println(line(finding)));
        long errors = findings.stream().filter(Finding::isError).count();
        console.out()
                .println(Figures.count(errors, "error") + ", " + Figures.count(findings.size() - errors, "warning"));
        return errors == 0 ? Exit.DONE : Exit.DOES_NOT_HOLD;
    }

    private static String line(Finding finding) {
        return finding.isError()
                ? finding.toString()
                : OneLine.of(finding.position() + ": warning: " + finding.message());
    }
}
