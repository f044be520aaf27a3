package dev.terrace.benchmarks.service;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A client that does as little as a client can, so that the service is what is measured: one connection that stays, one
 * request at a time.
 */
public final class Connection implements Closeable {
    private final Socket socket;
    private final InputStream in;
    private final byte[] rest = new byte[1 << 16];

    public Connection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    }

    /**
     * What came back.
     *
     * @param head the status line and the headers
     * @param length how many bytes the body had
     */
    public record Response(String head, int length) {
        public int status() {
            return Integer.parseInt(head.substring(9, 12));
        }

        /** The value of a header; empty if it is not there. */
        public String header(String name) {
            return head.lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst()
                    .orElse("");
        }
    }

    /** A request without a body. */
    public static byte[] get(String path, String... headers) {
        return bytes("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + lines(headers) + "\r\n");
    }

    /** A request with an object in JSON. */
    public static byte[] post(String path, String json) {
        return bytes(
                "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
                        + bytes(json).length + "\r\n\r\n" + json);
    }

    /** Sends a request, and reads its answer to the end. */
    public Response send(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
            int b = in.read();
            if (b < 0) {
                throw new EOFException("the service closed the connection after: " + head);
            }
            head.append((char) b);
        }
        Response response = new Response(head.toString(), 0);
        String length = response.header("content-length");
        int left = length.isEmpty() ? 0 : Integer.parseInt(length);
        Response whole = new Response(response.head, left);
        while (left > 0) {
            left -= in.readNBytes(rest, 0, Math.min(left, rest.length));
        }
        return whole;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static String lines(String... headers) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < headers.length; i += 2) {
            lines.append(headers[i]).append(": ").append(headers[i + 1]).append("\r\n");
        }
        return lines.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
