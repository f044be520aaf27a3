package dev.terrace.server;

import static dev.terrace.server.Served.detail;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits that clients cannot exceed. */
class LimitsTest {
    private static final int MIB = 1 << 20;

    @Test
    void aLongBodyIsRefusedWhetherAnnouncedOrNot() throws IOException {
        try (Served server = served().body(MIB).start()) {
            byte[] body = " ".repeat(2 * MIB).getBytes(StandardCharsets.UTF_8);
            String path = "/api/v1/snapshots/long";
            HttpResponse<String> streamed =
                    server.send("PUT", path, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
            assertThat(streamed.statusCode()).isEqualTo(413);
            assertThat(detail(streamed)).isEqualTo("The body is larger than 1 MiB, which is the limit (--max-body).");
            assertThat(server.putQuickstart("short").statusCode()).isEqualTo(201);
        }
    }

    @Test
    void aShortBodyThatUnpacksToALongOneIsRefused() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write("# nothing\n".repeat(MIB).getBytes(StandardCharsets.UTF_8));
        }
        try (Served server = served().body(MIB).start()) {
            HttpResponse<String> put =
                    server.send("PUT", "/api/v1/snapshots/bomb", BodyPublishers.ofByteArray(packed.toByteArray()));
            assertThat(put.statusCode()).isEqualTo(413);
            assertThat(detail(put)).contains("unpacked, is larger than 1 MiB");
        }
    }

    @Test
    void thereAreSoManySnapshotsAndNotMore() throws IOException {
        try (Served server = served().snapshots(2).start()) {
            server.putQuickstart("a");
            server.putQuickstart("b");
            HttpResponse<String> third = server.putQuickstart("c");
            assertThat(third.statusCode()).isEqualTo(507);
            assertThat(detail(third))
                    .isEqualTo("There are 2 snapshots already, and the limit is 2 (--max-snapshots). Delete one, or"
                            + " start with a larger limit.");
            assertThat(server.putQuickstart("b").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aSmallerLimitThanBeforeSaysHowManyAreTooMany(@TempDir Path data) throws IOException {
        try (Served server = served().data(data).start()) {
            for (int number = 0; number < 5; number++) {
                server.putConfiguration("c" + number, Served.IDLE);
            }
        }
        try (Served server = served().data(data).snapshots(2).start()) {
            assertThat(detail(server.putConfiguration("next", Served.IDLE)))
                    .startsWith(
                            "There are 5 configurations already, and the limit is 2 (--max-snapshots). Delete 4 of them,");
        }
    }

    @Test
    void theLimitOfAShortBodyIsNotThatOfAnUpload() throws IOException {
        try (Served server = served().start()) {
            HttpResponse<String> put = server.putConfiguration("long", "#".repeat(5 * MIB));
            assertThat(put.statusCode()).isEqualTo(413);
            assertThat(detail(put))
                    .isEqualTo("The body is larger than 4 MiB, which is the limit for all but snapshots and traces.");
        }
    }
}
