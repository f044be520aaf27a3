package dev.terrace.server;

import static dev.terrace.server.Served.detail;
import static dev.terrace.server.Served.location;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrace.files.Sha256;
import dev.terrace.testkit.PluginJar;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contents of a data folder over its lifecycle. */
@Tag("slow")
class DataFolderTest {
    @TempDir
    Path data;

    private static Path object(Path data, String hash) {
        return data.resolve("objects").resolve(hash.substring(0, 2)).resolve(hash);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void everythingIsThereAgainAfterwards() throws IOException {
        String report;
        String document;
        try (Served server = served().data(data).start()) {
            server.putQuickstart("quick");
            server.putConfiguration("mine", Served.ALLOCATE);
            HttpResponse<String> cycle = server.cycle("quick", "mine");
            report = location(cycle);
            document = cycle.body();
        }
        try (Served server = served().data(data).start()) {
            assertThat(server.get("/api/v1/snapshots/quick").body()).isEqualTo(Files.readString(Served.QUICKSTART));
            assertThat(server.get("/api/v1/configurations/mine").body()).isEqualTo(Served.ALLOCATE);
            assertThat(server.get(report).body()).isEqualTo(document);
            assertThat(server.cycle("quick", "mine").body()).isEqualTo(document);
        }
    }

    /** A plugin is built again under the same version, or the clock has another zone. */
    @Test
    void aReportIsNotThatOfAnotherServer(@TempDir Path plugins) throws IOException {
        Set<String> reports = new HashSet<>();
        reports.add(report(plugin(plugins, "// one"), "UTC"));
        reports.add(report(plugins, "Europe/Berlin"));
        reports.add(report(plugin(plugins, "session.now();"), "UTC"));
        assertThat(reports).hasSize(3);
        assertThat(reports).contains(report(plugins, "UTC")).hasSize(3);
    }

    private static Path plugin(Path plugins, String opens) throws IOException {
        PluginJar.in(plugins).plugin("Opening", """
                package dev.example;

                import dev.terrace.model.settings.Arguments;
                import dev.terrace.spi.*;
                import dev.terrace.spi.view.SessionView;

                public class Opening implements SchedulerPlugin {
                    public String name() {
                        return "opening";
                    }

                    public void open(SessionView session, Hooks hooks, Arguments arguments) {
                        %s
                    }
                }
                """.formatted(opens)).write("opening-1.2.jar");
        return plugins;
    }

    private String report(Path plugins, String zone) throws IOException {
        try (Served server = served().data(data).plugins(plugins).zone(zone).start()) {
            server.putQuickstart("quick");
            return location(server.cycle("quick", "default"));
        }
    }

    @Test
    void whatIsSetAsideReplacesNothing() throws IOException {
        try (Served server = served().data(data).start()) {
            for (String damage : List.of("x", "y")) {
                String hash = Served.json(server.putQuickstart("quick")).getString("hash");
                Files.writeString(object(data, hash), damage);
                server.get("/api/v1/snapshots/quick");
            }
        }
        assertThat(files(data.resolve("set-aside")))
                .extracting(Files::readString)
                .containsExactlyInAnyOrder("x", "y");
    }

    @Test
    void tracesAndReplaysAreThereAgainAfterwards() throws IOException {
        String replay;
        String charts;
        try (Served server = served().data(data).start()) {
            server.putTrace("log.swf", Traces.log());
            replay = "/api/v1/replays/"
                    + server.ended(server.replay("log.swf", "default")).getString("replay");
            charts = server.get(replay + "/charts").body();
        }
        try (Served server = served().data(data).start()) {
            assertThat(server.get("/api/v1/traces/log.swf").statusCode()).isEqualTo(200);
            assertThat(server.get(replay + "/charts").body()).isEqualTo(charts);
            server.delete("/api/v1/traces/log.swf");
            server.delete(replay);
            assertThat(files(data.resolve("objects"))).isEmpty();
        }
    }

    /** The new dump is stored before the file of the old one is removed. */
    @Test
    void aFileThatCannotBeRemovedFailsNoRequest() throws IOException {
        try (Served server = served().data(data).start()) {
            Path old = object(data, Served.json(server.putQuickstart("quick")).getString("hash"));
            Files.delete(old);
            Files.createDirectories(old.resolve("full"));
            assertThat(server.putSnapshot("quick", Files.readString(Served.QUICKSTART) + "# more\n")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void whatIsDeletedLeavesNothingBehind() throws IOException {
        try (Served server = served().data(data).start()) {
            server.putQuickstart("a");
            server.putQuickstart("b");
            server.delete("/api/v1/snapshots/a");
            assertThat(files(data.resolve("objects"))).hasSize(1);
            server.delete("/api/v1/snapshots/b");
            assertThat(files(data.resolve("objects"))).isEmpty();
            assertThat(files(data.resolve("drafts"))).isEmpty();
        }
    }

    @Test
    void aDamagedContentIsNamedAndSetAside() throws IOException {
        try (Served server = served().data(data).start()) {
            String hash = Served.json(server.putQuickstart("quick")).getString("hash");
            Path object = object(data, hash);
            Files.write(object, new byte[] {'x'});
            HttpResponse<String> damaged = server.get("/api/v1/snapshots/quick");
            assertThat(damaged.statusCode()).isEqualTo(500);
            assertThat(detail(damaged)).startsWith("Content " + hash + " is damaged and was set aside: its 1 bytes");
            assertThat(data.resolve("set-aside").resolve(hash)).exists();
            assertThat(detail(server.get("/api/v1/snapshots/quick"))).contains("is not there");
            assertThat(server.putQuickstart("quick").statusCode()).isEqualTo(200);
            assertThat(server.get("/api/v1/snapshots/quick").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aTruncatedRecordIsSetAsideAndTheOthersAreRead() throws IOException {
        try (Served server = served().data(data).start()) {
            server.putQuickstart("a");
            server.putQuickstart("b");
        }
        Path record = files(data.resolve("snapshots")).get(0);
        String text = Files.readString(record);
        Files.writeString(record, text.substring(0, text.length() - 20));
        try (Served server = served().data(data).start()) {
            JsonObject list = Served.json(server.get("/api/v1/snapshots"));
            assertThat(list.getJsonArray("snapshots")).hasSize(1);
            assertThat(data.resolve("set-aside").resolve(record.getFileName())).exists();
        }
    }

    @Test
    void whatIsNotTerracesIsLeftAlone() throws IOException {
        try (Served server = served().data(data).start()) {
            server.putQuickstart("a");
        }
        List<Path> others = List.of(
                data.resolve("snapshots/" + "0".repeat(64) + ".json/inside"),
                data.resolve("configurations/notes/inside"),
                data.resolve("drafts/folder/inside"),
                data.resolve("objects/ab/" + "ab" + "0".repeat(62) + "/inside"),
                data.resolve("snapshots/x.txt"),
                data.resolve("objects/x"),
                data.resolve("inside"));
        for (Path other : others) {
            Files.createDirectories(other.getParent());
            Files.writeString(other, "not Terrace's");
        }
        try (Served server = served().data(data).start()) {
            assertThat(server.cycle("a", "default").statusCode()).isEqualTo(200);
            assertThat(others).allMatch(Files::exists);
        }
    }

    @Test
    void theContentsOfARecordThatCannotBeReadAreKept() throws IOException {
        try (Served server = served().data(data).start()) {
            server.putQuickstart("a");
            server.putConfiguration("mine", Served.ALLOCATE);
        }
        Path record = files(data.resolve("snapshots")).get(0);
        String later = Files.readString(record).replaceFirst("(?s)^.*?\n", "").replace("\"stored\"", "\"storedAt\"");
        Files.writeString(record, Sha256.of(later) + "\n" + later);
        int before = files(data.resolve("objects")).size();
        try (Served server = served().data(data).start()) {
            assertThat(server.get("/api/v1/snapshots").body()).isEqualTo("{\"snapshots\":[]}");
            assertThat(server.get("/api/v1/configurations/mine").statusCode()).isEqualTo(200);
            assertThat(record).exists();
            assertThat(files(data.resolve("objects"))).hasSize(before);
        }
    }

    @Test
    void aFolderThatCannotBeOneIsToldOf() throws IOException {
        Files.writeString(data.resolve("snapshots"), "");
        assertThatThrownBy(() -> served().data(data).start())
                .hasMessage("--data: " + data.resolve("snapshots") + " is a file; it must be a folder.");
    }

    @Test
    void aFolderThatCannotBeCreatedIsToldOf() {
        Path impossible = Path.of("/proc/terrace");
        assumeTrue(
                Files.isDirectory(Objects.requireNonNull(impossible.getParent())),
                "this test needs a file system without new folders");
        assertThatThrownBy(() -> served().data(impossible).start())
                .hasMessageMatching("--data: /proc/terrace (cannot be created or|is not readable and) .*\\.");
    }

    @Test
    void aRemovedFolderIsNamedAsTheReason() throws IOException {
        try (Served server = served().data(data).start()) {
            Files.delete(data.resolve("drafts"));
            HttpResponse<String> put = server.putQuickstart("quick");
            assertThat(put.statusCode()).as(put.body()).isEqualTo(507);
            assertThat(detail(put))
                    .isEqualTo(
                            "The data folder is not writable: a file or folder in it was removed; restart the server."
                                    + " Nothing was stored.");
        }
    }

    @Test
    void aFolderThatCannotBeForcedHasWhatWasStored() throws IOException {
        Path shelf = data.resolve("snapshots");
        try (Served server = served().data(data).start()) {
            Files.setPosixFilePermissions(shelf, PosixFilePermissions.fromString("-wx------"));
            assumeFalse(Files.isReadable(shelf), "this test needs a user whom permissions limit");
            assertThat(server.putQuickstart("quick").statusCode()).isEqualTo(201);
            assertThat(server.get("/api/v1/snapshots/quick").statusCode()).isEqualTo(200);
        } finally {
            Files.setPosixFilePermissions(shelf, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void draftsOfAProcessThatWasKilledAreCleared() throws IOException {
        Files.createDirectories(data.resolve("drafts"));
        Files.writeString(data.resolve("drafts/left"), "half");
        Path trace = Files.createDirectories(data.resolve("drafts/scratch/terrace-trace-1/log.zip"));
        Files.writeString(trace.resolve("jobs.csv"), "half");
        Path orphan = object(data, "ab" + "0".repeat(62));
        Files.createDirectories(orphan.getParent());
        Files.writeString(orphan, "nobody was told of it");
        served().data(data).start().close();
        assertThat(data.resolve("drafts/left")).doesNotExist();
        assertThat(data.resolve("drafts/scratch")).doesNotExist();
        assertThat(orphan).doesNotExist();
    }

    @Test
    void twoServersDoNotShareAFolder() throws IOException {
        try (Served server = served().data(data).start()) {
            assertThat(server.putQuickstart("a").statusCode()).isEqualTo(201);
            assertThatThrownBy(() -> served().data(data).start())
                    .hasMessageStartingWith("--data: another 'terrace serve' uses this folder");
        }
    }
}
