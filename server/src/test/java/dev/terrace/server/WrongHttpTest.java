package dev.terrace.server;

import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Requests that violate HTTP: one answer, a closed connection, the rest unread, and nothing in the log. */
class WrongHttpTest {
    private static final String HOST = "Host: 127.0.0.1\r\n";
    private static final String HIDDEN = "DELETE /api/v1/snapshots/quick HTTP/1.1\r\n" + HOST + "\r\n";
    private static final String PUT = "PUT /api/v1/snapshots/x HTTP/1.1\r\n" + HOST;
    private static final String LINT = "POST /api/v1/lint HTTP/1.1\r\n" + HOST + "Content-Type: text/yaml\r\n";
    private static final String CHUNKED = "Transfer-Encoding: chunked\r\n";

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([0-9]{3}) ");

    private static Served server;

    @BeforeAll
    static void start() {
        server = served().start();
        server.putQuickstart("quick");
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static String get(String path, String fields) {
        return "GET " + path + " HTTP/1.1\r\n" + fields + "\r\n";
    }

    private static List<Integer> statuses(String answers) {
        return STATUS.matcher(answers)
                .results()
                .map(found -> Integer.valueOf(found.group(1)))
                .toList();
    }

    private static void assertRefused(int status, String request) throws IOException {
        PrintStream err = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try {
            String answer = RawClient.answer(server, request + HIDDEN);
            assertThat(statuses(answer)).as(request + answer).containsExactly(status);
            assertThat(answer.toLowerCase(Locale.ROOT))
                    .contains(
                            "connection: close", "application/problem+json", "content-security-policy", "\"detail\":");
        } finally {
            System.setErr(err);
        }
        assertThat(log.toString(StandardCharsets.UTF_8)).as(request).isEmpty();
        assertThat(server.get("/api/v1/snapshots/quick").statusCode()).isEqualTo(200);
    }

    private static void assertRefused(List<String> requests) throws IOException {
        for (String request : requests) {
            assertRefused(400, request);
        }
    }

    @Test
    void oneHostThatIsOne() throws IOException {
        assertRefused(List.of(
                get("/", ""),
                get("/", HOST + HOST),
                get("/", HOST + "Host: evil.com\r\n"),
                get("/", "Host:\r\n"),
                get("/", "Host: 127.0.0.1@evil.com\r\n"),
                get("/", "Host: evil.com@127.0.0.1\r\n"),
                get("/", "Host: 127.0.0.1/\r\n"),
                get("/", "Host: 127.0.0.1, evil.com\r\n"),
                get("/", "Host: [::1\r\n"),
                get("/", "Host: 127.0.0.1:http\r\n"),
                get("http://evil.com/", HOST),
                get("http://user@127.0.0.1/", HOST),
                "CONNECT 127.0.0.1:80 HTTP/1.1\r\n" + HOST + "\r\n",
                "GET / HTTP/1.0\r\n" + HOST + HOST + "\r\n"));
    }

    @Test
    void aPathThatCanBeDecoded() throws IOException {
        assertRefused(List.of(
                get("/api/v1/snapshots/%", HOST),
                get("/api/v1/snapshots/%4", HOST),
                get("/api/v1/snapshots/%zz/cluster", HOST),
                get("/?page=%", HOST),
                get("/caf\u00e9", HOST),
                get("/#top", HOST),
                get("/a\u0000b", HOST),
                get("api/v1/session", HOST)));
    }

    @Test
    void aBodyThatEndsWhereEveryReaderSaysThatItEnds() throws IOException {
        assertRefused(List.of(
                PUT + "Transfer-Encoding: xchunked\r\n\r\n",
                PUT + "Transfer-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx",
                PUT + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                PUT + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
                PUT + CHUNKED + CHUNKED + "\r\n0\r\n\r\n",
                PUT + "Transfer-Encoding:\r\n\r\n",
                PUT + CHUNKED + "Content-Length: 4\r\n\r\n0\r\n\r\n",
                PUT + "Content-Length: 4\r\n" + CHUNKED + "\r\n0\r\n\r\n",
                PUT + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nxy",
                PUT + "Content-Length: 1, 1\r\n\r\nx",
                PUT + "Content-Length: -1\r\n\r\n",
                PUT + "Content-Length: +1\r\n\r\nx",
                PUT + "Content-Length: 0x1\r\n\r\nx",
                PUT + "Content-Length: 99999999999999999999\r\n\r\n",
                "PUT /api/v1/snapshots/x HTTP/1.0\r\n" + CHUNKED + "\r\n0\r\n\r\n",
                get("/", HOST + "Sec-WebSocket-Key1: a\r\nSec-WebSocket-Key2: b\r\n")));
    }

    @Test
    void chunksOfTheSizeThatTheySay() throws IOException {
        for (String head : List.of(PUT, LINT)) {
            for (String chunks : List.of(
                    "g\r\nx\r\n",
                    "-1\r\nx\r\n",
                    "\r\n",
                    "0x1\r\nx\r\n",
                    "fffffffff\r\nx",
                    "ffffffffffffffffff\r\nx",
                    "1\r\nxy\r\n0\r\n\r\n",
                    "1\nx\r\n0\r\n\r\n")) {
                assertRefused(400, head + CHUNKED + "\r\n" + chunks);
            }
        }
    }

    @Test
    void aHeadAsHttpHasIt() throws IOException {
        assertRefused(List.of(
                get("/", HOST + "X-Long: a\r\n b\r\n"),
                get("/", HOST + "X-Long: a\r\n\tb\r\n"),
                get("/", " X: a\r\n" + HOST),
                get("/", HOST + "X: a\r\n \r\n"),
                get("/", "Host : 127.0.0.1\r\n"),
                get("/", HOST + "no colon\r\n"),
                get("/", HOST + "X: a\u0000b\r\n"),
                "GET / HTTP/1.1\nHost: 127.0.0.1\n\n",
                "GET / HTTP/1.2\r\n" + HOST + "\r\n",
                "GET / HTTP/2.0\r\n" + HOST + "\r\n",
                "GET /\r\n" + HOST + "\r\n",
                "\u0016\u0003\u0001\r\n\r\n"));
    }

    @Test
    void aHeadThatIsNotTooLong() throws IOException {
        assertRefused(414, get("/" + "a".repeat(4096), HOST));
        assertRefused(431, get("/", HOST + "X: " + "a".repeat(8192) + "\r\n"));
    }

    @Test
    void aRequestThatIsRightIsAnsweredBeforeOneThatIsWrong() throws IOException {
        String answers = RawClient.answer(server, get("/health/live", HOST) + get("/", "") + HIDDEN);
        assertThat(statuses(answers)).containsExactly(200, 400);
    }

    @Test
    void whatHttpAllowsIsAnswered() throws IOException {
        String close = "Connection: close\r\n";
        for (String request : List.of(
                get("http://127.0.0.1/health/live", HOST + close),
                get("/health/live?a=%20b", HOST + close),
                "\r\nGET /health/live HTTP/1.1\r\nhOsT:127.0.0.1:80\r\n" + close + "\r\n",
                "GET /health/live HTTP/1.0\r\nHost: localhost\r\n\r\n",
                LINT + close + "transfer-encoding: Chunked\r\n\r\n1;a=b\r\n#\r\n0\r\nTrailer: a\r\n\r\n")) {
            assertThat(statuses(RawClient.answer(server, request))).as(request).containsExactly(200);
        }
    }

    @Test
    void anUpgradeToWhatIsNotSpokenIsNotTaken() throws IOException {
        String upgrade = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n";
        String requests = get("/health/live", HOST + upgrade) + get("/health/live", HOST + "Connection: close\r\n");
        assertThat(statuses(RawClient.answer(server, requests))).containsExactly(200, 200);
        String preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
        assertThat(statuses(RawClient.answer(server, preface))).containsExactly(400);
    }
}
