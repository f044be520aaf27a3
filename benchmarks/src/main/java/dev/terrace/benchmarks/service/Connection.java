package dev.terrace.benchmarks.service;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * A minimal client, so that the service dominates the measurement. It has one persistent connection and sends one
 * request at a time.
 */
public final class Connection implements Closeable {
    /** A service without an answer after this time will never answer. */
    private static final int PATIENCE_MS = 120_000;

    private final Socket socket;
    private final InputStream in;
    private final byte[] rest = new byte[1 << 16];

    public Connection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MS);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    }

    /**
     * An answer.
     *
     * @param head the status line and the headers
     * @param length the number of bytes of the body
     */
    public record Response(String head, int length) {
        public int status() {
            return Integer.parseInt(head.substring(9, 12));
        }

        /** The value of a header; empty if it is absent. */
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

    /** A request with a JSON object. */
    public static byte[] post(String path, String json) {
        return bytes(
                "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
                        + bytes(json).length + "\r\n\r\n" + json);
    }

    /** A request with a body of any type. */
    public static byte[] put(String path, String type, byte[] body) {
        byte[] head = bytes("PUT " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: " + type
                + "\r\nContent-Length: " + body.length + "\r\n\r\n");
        byte[] request = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        return request;
    }

    public static byte[] delete(String path) {
        return bytes("DELETE " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    }

    /** Sends a request and reads its answer to the end. */
    public Response send(byte[] request) throws IOException {
        write(request);
        Response response = head();
        for (int left = response.length; left > 0; ) {
            int count = in.read(rest, 0, Math.min(left, rest.length));
            if (count < 0) {
                throw new EOFException("the service closed the connection in the midst of a body");
            }
            left -= count;
        }
        return response;
    }

    /** Sends a request and returns the body of a short answer. */
    public String body(byte[] request) throws IOException {
        write(request);
        return new String(in.readNBytes(head().length), StandardCharsets.UTF_8);
    }

    /** Sends arbitrary bytes and reads nothing. */
    public void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Reads a streamed answer until a text has arrived; false if the service closes the connection first. */
    public boolean readUntil(String end) throws IOException {
        String seen = "";
        while (!seen.contains(end)) {
            int count = in.read(rest);
            if (count < 0) {
                return false;
            }
            String tail = seen.substring(Math.max(0, seen.length() - end.length()));
            seen = tail + new String(rest, 0, count, StandardCharsets.ISO_8859_1);
        }
        return true;
    }

    private Response head() throws IOException {
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
        return new Response(response.head, length.isEmpty() ? 0 : Integer.parseInt(length));
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
