package dev.terrace.replay.imports.prometheus;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.InvalidInput;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The HTTP API of a Prometheus server. Answers are bounded in time and size. */
public final class PrometheusServer {
    /** The maximum size of an answer. A hundred thousand nodes need less. */
    private static final int LONGEST = 64 << 20;

    private static final Pattern ERROR = Pattern.compile("\"error\"\\s*:\\s*\"([^\"]{1,300})");
    private static final int LONGEST_ERROR = 1 << 16;

    private final String address;
    private final String token;
    private final Duration patience;
    private final HttpClient client;

    /**
     * Creates a client. It connects with the first request.
     *
     * @param address such as {@code http://prometheus:9090}
     * @param token a bearer token; empty for none
     * @param patience the time limit of the connection, of the headers, and of the body
     */
    public PrometheusServer(String address, String token, Duration patience) {
        this.address = address.replaceAll("/++$", "");
        this.token = token;
        this.patience = patience;
        client = HttpClient.newBuilder().connectTimeout(patience).build();
    }

    /** Returns the address without slashes at its end. */
    public String address() {
        return address;
    }

    /** Like {@link #get(String, IntFunction)}, without remedies. */
    public byte[] get(String path) {
        return get(path, status -> "");
    }

    /**
     * Returns the body of an answer with status 200.
     *
     * @param path the path and the query, encoded
     * @param remedy the end of the sentence about another status, such as {@code "; ask for less"}; empty for none
     * @throws InvalidInput if the server does not answer, or with another status
     */
    public byte[] get(String path, IntFunction<String> remedy) {
        try {
            HttpResponse<InputStream> response = client.send(request(path), BodyHandlers.ofInputStream());
            try (InputStream in = response.body()) {
                if (response.statusCode() != 200) {
                    int status = response.statusCode();
                    throw refusal(status, body(in, LONGEST_ERROR), remedy.apply(status));
                }
                byte[] bytes = body(in, LONGEST + 1);
                if (bytes.length > LONGEST) {
                    throw Fault.at(address, "answers with more than %s bytes".formatted(LONGEST));
                }
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw Fault.at(address, "answers with headers that cannot be read: " + e.getMessage());
        } catch (IOException e) {
            throw Fault.at(address, "does not answer: " + inWords(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Fault.at(address, "was interrupted");
        }
    }

    /** Returns the error for a status, with the reason in its body if it has one. */
    private InvalidInput refusal(int status, byte[] body, String remedy) {
        Matcher reason = ERROR.matcher(new String(body, StandardCharsets.UTF_8));
        return Fault.at(
                address,
                "answers with status " + status
                        + (reason.find() ? ": " + reason.group(1).strip() : "")
                        + remedy);
    }

    private HttpRequest request(String path) {
        try {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(address + path)).timeout(patience);
            return token.isEmpty()
                    ? request.build()
                    : request.header("Authorization", "Bearer " + token).build();
        } catch (IllegalArgumentException e) {
            throw Fault.at(address, "is not an address like http://prometheus:9090");
        }
    }

    /** Reads a body within a time limit, up to a size. The timeout of the request covers only the headers. */
    private byte[] body(InputStream in, int size) throws IOException, InterruptedException {
        FutureTask<byte[]> reading = new FutureTask<>(() -> in.readNBytes(size));
        Thread reader = new Thread(reading, "answer of " + address);
        reader.setDaemon(true);
        reader.start();
        try {
            return reading.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw Fault.at(address, "did not answer within %s seconds".formatted(patience.toSeconds()));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error full) {
                throw full;
            }
            throw new IOException("its answer was cut off", e);
        }
    }

    /** Describes an exception in words, because most exceptions of the HTTP client have no message. */
    private String inWords(IOException cause) {
        if (cause instanceof HttpTimeoutException) {
            return "no answer within %s seconds".formatted(patience.toSeconds());
        }
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof UnresolvedAddressException) {
                return "unknown host";
            }
        }
        return cause instanceof ConnectException
                ? "nothing listens there"
                : cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
