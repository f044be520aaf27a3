package dev.terrace.cli;

import dev.terrace.cli.layout.Page;
import java.io.PrintWriter;
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

    final PrintWriter out() {
        return console().out();
    }

    final PrintWriter err() {
        return console().err();
    }

    final Page page() {
        return console().page();
    }

    final Home home() {
        return terrace().home();
    }
}
