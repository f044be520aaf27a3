package dev.terrace.cli;

import picocli.CommandLine.Command;

/** Groups the commands for authors of plugins. */
@Command(
        name = "plugin",
        synopsisSubcommandLabel = "COMMAND",
        description = "Create a plugin. 'terrace plugins' lists the loaded ones.",
        footer = {"", "Examples:", "  A project in the folder fair-share:", "    terrace plugin new fair-share"})
final class PluginCommand {}
