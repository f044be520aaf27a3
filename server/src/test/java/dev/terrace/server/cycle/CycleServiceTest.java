package dev.terrace.server.cycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Catalog;
import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.library.ConfigurationEntry;
import dev.terrace.server.library.Configurations;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReadSnapshots;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.store.ContentGone;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.store.HeapStore;
import dev.terrace.server.work.Deadline;
import dev.terrace.timeline.Past;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Cycles whose snapshot is deleted, or whose configuration is replaced, at the worst moment. */
class CycleServiceTest {
    private static final Cluster EMPTY =
            Cluster.builder(ResourceNames.of(List.of())).now(Instant.EPOCH).build();

    private Library library;
    private SnapshotEntry snapshot;

    @BeforeEach
    void keepASnapshot() throws IOException {
        library = Library.open(new HeapStore(1 << 20));
        try (Reference held = library.keep(new byte[] {1})) {
            snapshot = new SnapshotEntry("s", held.hash(), 1, Instant.EPOCH, 0, 0, 0, 0, 0, 0, false);
            library.snapshots().put(snapshot, 1);
        }
    }

    @Test
    void aSnapshotThatIsDeletedWhileACycleRunsStaysForItsReport() throws IOException {
        Report report = decide(() -> library.snapshots().remove("s").isPresent());
        assertThat(report.document()).isEqualTo(new byte[] {2});
        assertThat(library.bytes(snapshot.hash())).isEqualTo(new byte[] {1});
    }

    @Test
    void aSnapshotThatIsDeletedBeforeItsTurnIsGone() throws IOException {
        library.snapshots().remove("s");
        assertThatThrownBy(() -> decide(() -> true)).isInstanceOf(ContentGone.class);
        assertThat(library.reports().all()).isEmpty();
    }

    @Test
    void aConfigurationThatIsReplacedBeforeItsTurnIsGone() throws IOException {
        Catalog nothing = new Catalog(Map.of(), Map.of());
        Configurations configurations = new Configurations(library, List.of(), nothing, false, Clock.systemUTC(), 9);
        ReadSnapshots snapshots =
                new ReadSnapshots(hash -> library.contents().get(hash).open(), 1, 1, ZoneOffset.UTC);
        keepAConfiguration("first");
        Choice choice = new ConfigurationChoices(configurations, snapshots)
                .of(new JsonObject().put("configuration", "c"), snapshot);
        assertThat(choice.text().get()).isEqualTo("first");
        keepAConfiguration("second");
        assertThatThrownBy(() -> choice.text().get()).isInstanceOf(ContentGone.class);
    }

    private void keepAConfiguration(String text) throws IOException {
        try (Reference held = library.keep(text.getBytes(StandardCharsets.UTF_8))) {
            library.configurations().put(new ConfigurationEntry("c", held.hash(), held.size(), Instant.EPOCH, 0), 1);
        }
    }

    /** An event during a cycle. */
    @FunctionalInterface
    private interface Meanwhile {
        boolean happens() throws IOException;
    }

    private Report decide(Meanwhile meanwhile) throws IOException {
        CycleRunner runner = new CycleRunner() {
            @Override
            public CycleAnswer decide(CycleRequest request, @Nullable NextStateOutput next, Deadline deadline)
                    throws IOException {
                meanwhile.happens();
                return new CycleAnswer(
                        new byte[] {2},
                        CycleSummary.of(EMPTY, CycleReport.builder().build()),
                        false);
            }

            @Override
            public Cluster before(CycleRequest request, Deadline deadline) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Optional<Past> past(CycleKey key) {
                return Optional.empty();
            }

            @Override
            public byte[] ask(Question question, Deadline deadline) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void close() {}
        };
        CycleService service = new CycleService(library, runner, Clock.systemUTC(), "", summary -> {});
        Choice choice = new Choice("c", "named", "key", () -> "text");
        return service.decide(CycleService.key(snapshot, choice, false), choice.text(), null, Deadline.none());
    }
}
