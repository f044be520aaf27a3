package dev.terrace.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command below {@link Terrace}, with the console and the distribution of the whole command. */
abstract class Subcommand {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    final CommandSpec spec() {
        return spec;
    }

    final Terrace terrace() {
        return Terrace.above(spec);
    }

    final Console console() {
        return terrace().console();
    }

    final Home home() {
        return terrace().home();
    }
}
