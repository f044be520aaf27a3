package dev.terrace.server.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.server.store.Capacity;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.store.ContentGone;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.store.HeapStore;
import dev.terrace.server.store.StoreFull;
import dev.terrace.timeline.Intervals;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Eviction in a memory of 4 KiB. */
class CapacityTest {
    private static final int KIB = 1024;

    private final HeapStore store = new HeapStore(4 * KIB);
    private final AtomicInteger number = new AtomicInteger();
    private Library library;

    @BeforeEach
    void open() throws IOException {
        library = Library.open(store);
    }

    @Test
    void theOldestReportsMakeRoom() throws IOException {
        report("c", KIB);
        report("b", KIB);
        report("a", KIB);
        report("d", 2 * KIB);
        assertThat(reports()).containsExactly("a", "b", "d");
        report("e", 2 * KIB);
        assertThat(reports()).containsExactly("d", "e");
    }

    @Test
    void snapshotsAndConfigurationsStayAndReportsMakeRoomForThem() throws IOException {
        snapshot("s", KIB);
        configuration("c", KIB);
        report("a", KIB);
        report("b", KIB);
        snapshot("t", KIB);
        configuration("d", KIB);
        assertThat(reports()).isEmpty();
        assertThatThrownBy(() -> report("e", 1)).isInstanceOf(StoreFull.class);
        assertThat(library.snapshots().all()).extracting(SnapshotEntry::name).containsExactly("s", "t");
        assertThat(library.configurations().all())
                .extracting(ConfigurationEntry::name)
                .containsExactly("c", "d");
    }

    @Test
    void whatDoesNotFitEvenSoIsRefusedAndTakesNothing() throws IOException {
        snapshot("s", 2 * KIB);
        report("a", KIB);
        report("b", KIB);
        assertThatThrownBy(() -> report("c", 2 * KIB + 1))
                .isInstanceOf(StoreFull.class)
                .hasMessageContaining("old reports cannot make enough room");
        assertThat(reports()).containsExactly("a", "b");
    }

    @Test
    void aStateGoesWithTheLastReportOfIt() throws IOException {
        try (Reference state = library.keep(bytes(KIB))) {
            report("a", KIB, state);
            report("b", KIB, state);
        }
        report("c", KIB);
        report("d", 2 * KIB);
        assertThat(reports()).containsExactly("c", "d");
        assertThat(store.contents()).isEqualTo(referredTo());
    }

    /** Models a run: it holds its next state, and stores a report before it. */
    @Test
    void whatIsHeldStays() throws IOException {
        try (Reference state = library.keep(bytes(2 * KIB))) {
            report("a", KIB, state);
            assertThatThrownBy(() -> report("b", 3 * KIB)).isInstanceOf(StoreFull.class);
            report("b", 2 * KIB);
            assertThat(library.bytes(state.hash())).hasSize(2 * KIB);
        }
        assertThat(store.contents()).isEqualTo(referredTo());
    }

    @Test
    void whoHasBegunToReadReadsOnAndWhoComesLateIsToldSo() throws IOException {
        String hash = report("a", KIB).hash();
        try (InputStream in = library.contents().get(hash).open()) {
            assertThat(in.readNBytes(10)).hasSize(10);
            report("b", 4 * KIB);
            assertThat(in.readAllBytes()).hasSize(KIB - 10);
        }
        assertThatThrownBy(() -> library.bytes(hash)).isInstanceOf(ContentGone.class);
    }

    @Test
    void ofManyAtOnceNobodyIsRefused() throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(4);
        try {
            Callable<ReportEntry> write = () -> report("r" + number.get() + Thread.currentThread(), KIB);
            List<Future<ReportEntry>> written = writers.invokeAll(
                    IntStream.range(0, 4000).mapToObj(i -> write).toList());
            for (Future<ReportEntry> one : written) {
                assertThat(one.get().bytes()).isEqualTo(KIB);
            }
        } finally {
            writers.shutdownNow();
        }
        assertThat(store.contents()).isEqualTo(referredTo());
        report("all", 4 * KIB);
        assertThat(reports()).containsExactly("all");
    }

    @Test
    void whatOthersLetGoOfMeanwhileIsRoomToo() throws IOException {
        ContentDraft other = library.draft();
        other.out().write(bytes(3 * KIB));
        Capacity leaving = missing -> {
            other.close();
            return false;
        };
        try (ContentDraft draft = store.draft(leaving)) {
            draft.out().write(bytes(2 * KIB));
            assertThat(draft.size()).isEqualTo(2 * KIB);
        }
    }

    /** Models the last chunks of a body after its client has gone. */
    @Test
    void whatComesAfterADraftWasClosedTakesNothing() throws IOException {
        ContentDraft draft = library.draft();
        draft.close();
        assertThatThrownBy(() -> draft.out().write(bytes(KIB))).isInstanceOf(IOException.class);
        report("all", 4 * KIB);
        assertThat(reports()).containsExactly("all");
    }

    @Test
    void temporaryFilesGoWithTheStore() throws IOException {
        Path scratch = store.scratch();
        Files.writeString(
                Files.createDirectories(scratch.resolve("terrace-trace-1")).resolve("log.swf"), "half");
        store.close();
        assertThat(scratch).doesNotExist();
        assertThatThrownBy(store::scratch).isInstanceOf(IOException.class);
    }

    private ReportEntry report(String name, int length) throws IOException {
        try (Reference nothing = library.keep(new byte[0])) {
            return report(name, length, nothing);
        }
    }

    private ReportEntry report(String name, int length, Reference state) throws IOException {
        CycleKey key =
                new CycleKey("snapshot", state.hash(), "default", "by name", "key", false, 0, Intervals.NONE, "");
        try (Reference document = library.keep(bytes(length));
                Reference text = library.keep(new byte[0])) {
            return library.reports()
                    .push(new ReportEntry(name, document.hash(), length, now(), key, text.hash()), 1000);
        }
    }

    private void snapshot(String name, int length) throws IOException {
        try (Reference held = library.keep(bytes(length))) {
            library.snapshots().put(new SnapshotEntry(name, held.hash(), length, now(), 0, 0, 0, 0, 0, 0, false), 1000);
        }
    }

    private void configuration(String name, int length) throws IOException {
        try (Reference held = library.keep(bytes(length))) {
            library.configurations().put(new ConfigurationEntry(name, held.hash(), length, now(), 0), 1000);
        }
    }

    /** Bytes that differ from all earlier ones. */
    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        int next = number.incrementAndGet();
        bytes[0] = (byte) next;
        bytes[length / 3] = (byte) (next >> 8);
        bytes[length - 1] = (byte) (next >> 16);
        return bytes;
    }

    private Instant now() {
        return Instant.EPOCH.plusSeconds(number.incrementAndGet());
    }

    private List<String> reports() {
        return library.reports().all().stream().map(ReportEntry::name).toList();
    }

    private Set<String> referredTo() {
        Set<String> hashes = new HashSet<>();
        Stream.of(
                        library.snapshots().all(),
                        library.configurations().all(),
                        library.reports().all())
                .forEach(all -> all.forEach(entry -> hashes.addAll(entry.contents())));
        return hashes;
    }
}
