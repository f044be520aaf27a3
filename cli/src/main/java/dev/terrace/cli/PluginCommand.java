package dev.terrace.cli;

import picocli.CommandLine.Command;

/** Groups the commands for authors of plugins. */
@Command(
        name = "plugin",
        synopsisSubcommandLabel = "COMMAND",
        description = "Create a plugin. 'terrace plugins' lists the loaded ones.",
        footer = {"", "Examples:", "  A project in the folder prefer-zone:", "    terrace plugin new prefer-zone"})
final class PluginCommand {}
