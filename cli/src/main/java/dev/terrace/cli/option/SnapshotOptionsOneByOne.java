package dev.terrace.cli.option;

import java.util.List;
import picocli.CommandLine.Option;

/** The same for commands that take something else without an option: a second name behind it is that. */
public final class SnapshotOptionsOneByOne extends ClusterOptions {
    @Option(names = NAME, paramLabel = "FILE", description = MEANING, order = FIRST)
    private List<String> named = List.of();

    /** Whether a cluster is named. */
    public boolean isGiven() {
        return !named.isEmpty();
    }

    @Override
    public List<String> inputs() {
        if (named.isEmpty()) {
            throw nothingNamed();
        }
        return named;
    }
}
