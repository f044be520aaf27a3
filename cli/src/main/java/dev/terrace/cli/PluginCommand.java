package dev.terrace.cli;

import picocli.CommandLine.Command;

/** Groups the commands for authors of plugins. */
@Command(
        name = "plugin",
        synopsisSubcommandLabel = "COMMAND",
        description = "Make a plugin of your own. What is loaded is shown by 'terrace plugins'.",
        footer = {"", "Examples:", "  A project in the folder fair-share:", "    terrace plugin new fair-share"})
final class PluginCommand {}
