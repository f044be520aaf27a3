package dev.terrace.dist.replays;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.dist.ShippedPlugins;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.settings.Catalog;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.cases.ReplayCase;
import dev.terrace.replay.world.ReplayWorld;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The recorded replays of the project and of {@code ../shared}, and sessions with the distribution's plugins. */
final class RecordedReplays {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** The method for {@link org.junit.jupiter.params.provider.MethodSource}. */
    static final String FILES = "dev.terrace.dist.replays.RecordedReplays#files";

    private final Extensions extensions = ShippedPlugins.loaded();
    private final Scheduler scheduler = new Scheduler(extensions);

    /** Returns the files of the replays; for a folder that does not exist, the folder. */
    static List<Path> files() {
        return Stream.of("dist/src/test/replays", "../shared/cases/replay")
                .map(folder -> ROOT.resolve(folder).normalize())
                .flatMap(folder -> Files.isDirectory(folder) ? ReplayCase.below(folder).stream() : Stream.of(folder))
                .toList();
    }

    /** Reads a recorded replay. Skips the test if the file does not exist. */
    static ReplayCase read(Path file) {
        assumeTrue(Files.exists(file), () -> file + " is not there");
        return ReplayCase.read(file);
    }

    /** Returns the plan of a recorded replay, on the nodes of its trace. */
    static ReplayPlan plan(ReplayCase recorded) {
        return new ReplayPlan(
                recorded.trace(), ReplayWorld.build(recorded.trace()), recorded.semantics(), false, 0, null);
    }

    /** Reads the configuration of a recorded replay. */
    Configuration configuration(ReplayCase recorded) {
        return ConfigurationReader.read(recorded.configuration(), "conf", catalog(), false);
    }

    Catalog catalog() {
        return extensions.catalog();
    }

    Sessions sessions(Configuration configuration) {
        return scheduler.sessions(configuration, Contracts.TRUSTED);
    }
}
