package dev.terrace.server.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.settings.Catalog;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.store.HeapStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Stored and ready-made configurations. */
class ConfigurationsTest {
    private final Library library = open();

    private static Library open() {
        try {
            return Library.open(new HeapStore(1 << 20));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Configurations with(ReadyMade... readyMade) {
        return new Configurations(
                library, List.of(readyMade), new Catalog(Map.of(), Map.of()), false, Clock.systemUTC(), 9);
    }

    /** A newer version brings a configuration under a name that a client has used. */
    @Test
    void aStoredOneThatAReadyMadeOneHidesCanBeDeleted() throws IOException {
        String text = "# mine";
        String hash;
        try (Reference held = library.keep(text.getBytes(StandardCharsets.UTF_8))) {
            hash = held.hash();
            library.configurations().put(new ConfigurationEntry("easy", hash, held.size(), Instant.EPOCH, 0), 9);
        }
        Configurations newer = with(ReadyMade.of("easy", "# other"));
        assertThat(newer.stored()).isEmpty();
        assertThat(newer.text("easy", newer.requireHash("easy"))).isEqualTo("# other");
        assertThat(newer.text("easy", hash)).isEqualTo(text);
        newer.remove("easy");
        assertThat(library.configurations().all()).isEmpty();
        assertThatThrownBy(() -> newer.remove("easy")).isInstanceOf(Problem.class);
    }
}
