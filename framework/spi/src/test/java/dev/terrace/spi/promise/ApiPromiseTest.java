package dev.terrace.spi.promise;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PodFilter;
import dev.terrace.spi.DomainGradient;
import dev.terrace.spi.NodeTrial;
import dev.terrace.spi.QueueTrial;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.VictimNumbers;
import dev.terrace.spi.VictimQueueOrder;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Heap;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

/**
 * Checks SPI and model against the frozen API. {@code -Dapi.freeze=true} freezes the current one; docs/testing.md has
 * the whole command.
 */
class ApiPromiseTest {
    /** The types that plugins and actions implement. Terrace provides all others. */
    private static final Set<Class<?>> IMPLEMENTED = Set.of(
            Action.class,
            DomainGradient.class,
            Heap.Before.class,
            NodeTrial.class,
            PodFilter.class,
            QueueTrial.class,
            SchedulerPlugin.class,
            VictimFilter.class,
            VictimNumbers.class,
            VictimQueueOrder.class);

    private static final String WITHOUT_PROMISE = "dev.terrace.spi.toolkit";

    private final Baseline baseline = new Baseline(Path.of("baseline"));

    @Test
    void theApiKeepsWhatTheBaselinePromised() throws Exception {
        boolean freezes = Boolean.getBoolean("api.freeze");
        Api current = current();
        if (!freezes || baseline.exists()) {
            Promise promise =
                    new Promise(IMPLEMENTED.stream().map(Class::getName).collect(toSet()));
            Changelog changelog = Changelog.read(Path.of("../../CHANGELOG.md"));
            assertThat(new Complaints(promise, changelog).about(baseline.read(), current))
                    .as("Breaks of what SPI and model promise. Only a baseline that was never released may be"
                            + " deleted and frozen again, as docs/testing.md says")
                    .isEmpty();
        }
        if (freezes) {
            baseline.write(current);
        }
    }

    @Test
    void functionalInterfacesCountAsImplemented() throws Exception {
        Set<Class<?>> functional = new HashSet<>();
        try (ZipInputStream jar =
                new ZipInputStream(new ByteArrayInputStream(current().jar()))) {
            for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
                functional.add(
                        Class.forName(entry.getName().replace(".class", "").replace('/', '.')));
            }
        }
        functional.removeIf(type -> !type.isAnnotationPresent(FunctionalInterface.class));
        assertThat(IMPLEMENTED).containsAll(functional);
    }

    @Test
    void theSameClassesFreezeToTheSameBytes() throws Exception {
        assertThat(current().jar()).isEqualTo(current().jar());
    }

    private static Api current() throws IOException, URISyntaxException {
        List<Path> roots = List.of(root(SchedulerPlugin.class), root(PodFilter.class));
        return Api.of(System.getProperty("spi.version"), roots, WITHOUT_PROMISE);
    }

    private static Path root(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
