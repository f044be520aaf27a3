package dev.terrace.server;

import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.engine.extension.Extensions;
import dev.terrace.server.http.Hosts;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The hosts that requests may name. They protect against pages whose host name resolves to this machine. */
class HostsTest {
    private static int statusFor(Served server, String host) throws IOException {
        return statusFor(server, host, "http://" + host);
    }

    private static int statusFor(Served server, String host, String origin) throws IOException {
        return RawClient.status(RawClient.answer(
                server,
                "GET /api/v1/session HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin
                        + "\r\nConnection: close\r\n\r\n"));
    }

    @Test
    void onlyLiteralAddressesAreThisMachineWithoutDoubt() {
        Hosts hosts = Hosts.local(List.of("Terrace.example"));
        assertThat(List.of(
                        "127.0.0.1",
                        "127.255.254.3",
                        "[::1]",
                        "[0:0:0:0:0:0:0:1]",
                        "localhost",
                        "LocalHost",
                        "terrace.EXAMPLE"))
                .allMatch(hosts::allow);
        assertThat(List.of(
                        "",
                        "127.evil.com",
                        "127.0.0.1.nip.io",
                        "127.0.0",
                        "127.1",
                        "127.0.0.01",
                        "127.0.0.256",
                        "0x7f.0.0.1",
                        "2130706433",
                        "0.0.0.0",
                        "128.0.0.1",
                        "127.0.0.1.",
                        "localhost.",
                        "localhost.evil.com",
                        "127.0.0.1@evil.com",
                        "::1",
                        "[::]",
                        "[::2]",
                        "[::ffff:127.0.0.1]",
                        "[evil.com]",
                        "terrace.example."))
                .noneMatch(hosts::allow);
        assertThat(hosts.allow(null)).isFalse();
    }

    @Test
    void aPageCannotComeInByANameOfItsOwn() throws IOException {
        try (Served server = served().start()) {
            for (String host : List.of("127.0.0.1", "127.8.9.10:81", "LOCALHOST:1", "[::1]:65535")) {
                assertThat(statusFor(server, host)).as(host).isEqualTo(200);
            }
            for (String host : List.of("127.evil.com", "127.0.0.1.nip.io:8080", "localhost.", "terrace.example")) {
                assertThat(statusFor(server, host)).as(host).isEqualTo(403);
            }
        }
    }

    @Test
    void anAllowedHostIsAllowedToo() throws IOException {
        try (Served server = served().hosts("terrace.example", "[fd00::5]").start()) {
            for (String host : List.of("Terrace.Example:443", "[fd00::5]", "localhost")) {
                assertThat(statusFor(server, host)).as(host).isEqualTo(200);
            }
            assertThat(statusFor(server, "evil.terrace.example")).isEqualTo(403);
        }
    }

    @Test
    void aPageThatAProxyServesWithTlsIsItsOwn() throws IOException {
        try (Served server = served().hosts("terrace.example").start()) {
            for (String host : List.of("terrace.example", "Terrace.example:443")) {
                assertThat(statusFor(server, host, "https://terrace.example")).isEqualTo(200);
            }
            assertThat(statusFor(server, "terrace.example:8443", "https://terrace.example:8443"))
                    .isEqualTo(200);
            for (String origin : List.of(
                    "https://evil.example",
                    "https://terrace.example:8443",
                    "https://terrace.example.evil.example",
                    "ftp://terrace.example",
                    "null")) {
                assertThat(statusFor(server, "terrace.example", origin))
                        .as(origin)
                        .isEqualTo(403);
            }
            assertThat(statusFor(server, "evil.example", "https://evil.example"))
                    .isEqualTo(403);
        }
    }

    @Test
    void withATokenEveryHostIsAllowedUnlessSomeAreNamed() throws IOException {
        try (Served server = served().tokens("all", "reading").start()) {
            assertThat(statusFor(server, "anything.example")).isEqualTo(401);
        }
        try (Served server =
                served().tokens("all", "reading").hosts("terrace.example").start()) {
            assertThat(statusFor(server, "anything.example")).isEqualTo(403);
            assertThat(statusFor(server, "terrace.example")).isEqualTo(401);
        }
    }

    @Test
    void aNameThatIsBoundIsTheOneThatWasLookedAt() {
        assertThat(ListenAddress.resolve("localhost").isLoopback()).isTrue();
        assertThat(ListenAddress.resolve("[::1]").isLoopback()).isTrue();
        assertThat(ListenAddress.resolve("127.1").literal()).isEqualTo("127.0.0.1");
        assertThat(ListenAddress.resolve("0.0.0.0").isLoopback()).isFalse();
        assertThat(ListenAddress.resolve("::").isLoopback()).isFalse();
        assertThatThrownBy(() -> ListenAddress.resolve("127.example.invalid"))
                .hasMessage("--host: '127.example.invalid' is neither an address nor a name that resolves to one.");
    }

    @Test
    void whatIsNoHostCannotBeAllowed() {
        for (String host :
                List.of("", "http://terrace.example", "terrace.example:80", "terrace.example.", "*", "a b")) {
            ServerOptions options = Served.options("127.0.0.1", new Access(null, null, null, null, List.of(host)));
            try (Extensions extensions = Extensions.load(List.of())) {
                assertThatThrownBy(() -> Server.start(options, extensions))
                        .hasMessage("--allow-host: '" + host
                                + "' is not a host; one looks like terrace.example.org, without a port.");
            }
        }
    }
}
