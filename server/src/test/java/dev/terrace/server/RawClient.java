package dev.terrace.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that sends arbitrary bytes, including ones that no library would send. */
final class RawClient {
    private static final int PATIENCE_MS = 20_000;

    private RawClient() {}

    /** Sends the bytes, and returns everything until the server closes the connection. */
    static String answer(Served server, String bytes) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
            socket.setSoTimeout(PATIENCE_MS);
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /** The status of a single answer. */
    static int status(String answer) {
        return Integer.parseInt(answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
    }
}
