package dev.terrace.kubernetes.client;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.InvalidInput;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A connection to an API server. Requests that fail are not repeated, and redirects are not followed, because the other
 * server would get the credentials. Thread-safe.
 */
public final class Connection implements AutoCloseable {
    /** The time limit of a request, and of an exec plugin, unless the user gives another. */
    public static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int UNAUTHORIZED = 401;
    private static final int MAX_MIB = 256;

    static {
        // Java's HTTP client ends each request in the common pool. With fewer than three processors, the pool has no
        // more
        // than one thread, and a new thread would be started for each request instead.
        if (Runtime.getRuntime().availableProcessors() < 3) {
            System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "2");
        }
    }

    private final Access access;
    private final Duration limit;
    private volatile HttpClient http;

    /**
     * Creates a connection. Nothing is sent yet.
     *
     * @param limit the time for an answer with its whole body
     * @throws InvalidInput if the certificates or the proxy of the access cannot be used
     */
    public Connection(Access access, Duration limit) {
        this.access = access;
        this.limit = limit;
        access.config().setConnectionTimeout((int) Math.min(Integer.MAX_VALUE, limit.toMillis()));
        this.http = client(access);
    }

    private static HttpClient client(Access access) {
        try {
            return new JdkHttpClientFactory() {
                @Override
                protected void additionalConfig(java.net.http.HttpClient.Builder builder) {
                    builder.followRedirects(java.net.http.HttpClient.Redirect.NEVER)
                            .sslContext(tls(access.config()));
                }
            }.newBuilder(access.config()).build();
        } catch (KubernetesClientException | IllegalArgumentException e) {
            throw Fault.at(
                    access.source(),
                    "the certificates, the key or the proxy for %s cannot be used. The certificate authority and the"
                                    .formatted(access.server())
                            + " client certificate must be PEM, and the proxy an address like http://proxy:3128.");
        }
    }

    /** Java does not check the validity of a certificate that is its own authority, as an API server's may be. */
    private static SSLContext tls(Config config) {
        try {
            TrustManager[] managers = SSLUtils.trustManagers(config);
            for (int i = 0; i < managers.length; i++) {
                if (managers[i] instanceof X509ExtendedTrustManager manager && !config.isTrustCerts()) {
                    managers[i] = new ValidityCheck(manager);
                }
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(SSLUtils.keyManagers(config), managers, null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Returns the address of the API server. */
    public String server() {
        return access.server();
    }

    /** Returns where the address and the credentials come from. */
    public Access access() {
        return access;
    }

    /** Returns the time limit of a request. */
    public Duration limit() {
        return limit;
    }

    /**
     * Sends a GET.
     *
     * @param path the path with its query, from the first slash on
     * @return completes with the answer, which is JSON whatever its code, or a text if its code is 429 or 5xx;
     *     exceptionally with {@link InvalidInput} if no such answer arrives within the time limit, or if the
     *     credentials are refused
     */
    public CompletableFuture<Answer> get(String path) {
        return exchange(() -> request(path).header("Accept-Encoding", "gzip"), true);
    }

    /**
     * Sends a request, once.
     *
     * @param path the path with its query, from the first slash on
     * @param type the content type of the body
     * @return completes with the answer, whatever its code and type; exceptionally with {@link InvalidInput} if there
     *     is no answer within the time limit: the server may have done what the request demands, or may yet do it
     */
    public CompletableFuture<Answer> send(String method, String path, String type, String body) {
        return exchange(() -> request(path).method(method, type, body), false);
    }

    /** Prepares a request. Requests before it keep their connections. */
    private HttpRequest.Builder request(String path) {
        if (access.renew()) {
            http = client(access);
        }
        return http.newHttpRequestBuilder().uri(access.server() + path).header("Accept", "application/json");
    }

    /** @param needsJson whether answers that no API server gives to valid credentials are failures */
    private CompletableFuture<Answer> exchange(Supplier<HttpRequest.Builder> request, boolean needsJson) {
        long start = System.nanoTime();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        CompletableFuture<HttpResponse<AsyncBody>> response;
        try {
            HttpRequest built = request.get().build();
            response = http.consumeBytes(built, (buffers, body) -> take(buffers, body, bytes, answer));
        } catch (InvalidInput e) {
            return CompletableFuture.failedFuture(e);
        }
        var unusedHead = response.whenComplete((head, failure) -> {
            if (failure != null) {
                answer.completeExceptionally(refused(failure));
                return;
            }
            if (head.code() == UNAUTHORIZED) {
                access.refuse();
            }
            AsyncBody body = head.body();
            var unusedCancel = answer.whenComplete((done, late) -> body.cancel());
            var unusedEnd = body.done().whenComplete((done, cut) -> {
                if (cut != null) {
                    answer.completeExceptionally(broken(cut));
                    return;
                }
                InvalidInput unusable = needsJson ? unusable(head) : null;
                if (unusable != null) {
                    answer.completeExceptionally(unusable);
                } else {
                    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
                    answer.complete(new Answer(
                            head.code(), bytes.toByteArray(), millis, first(head, "date"), first(head, "retry-after")));
                }
            });
            body.consume();
        });
        return answer.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((done, failure) -> response.cancel(true))
                .exceptionally(failure -> {
                    throw refused(failure);
                });
    }

    /**
     * Sends a GET whose answer has no end, such as a watch. Waits for the head of the answer.
     *
     * @param path the path with its query, from the first slash on
     * @param silence the longest time without a byte, after which reading fails
     * @return the head with the body; the code may be any
     * @throws InvalidInput if there is no answer within the time limit, or if the credentials are refused
     */
    public OpenAnswer open(String path, Duration silence) {
        OpenAnswer answer = new OpenAnswer(silence);
        HttpRequest request = request(path).build();
        CompletableFuture<HttpResponse<AsyncBody>> response =
                http.consumeBytes(request, (buffers, body) -> answer.take(buffers));
        try {
            HttpResponse<AsyncBody> head = response.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (head.code() == UNAUTHORIZED) {
                access.refuse();
            }
            InvalidInput unusable = unusable(head);
            if (unusable != null) {
                head.body().cancel();
                throw unusable;
            }
            answer.begin(head.code(), first(head, "retry-after"), head.body());
            return answer;
        } catch (ExecutionException | TimeoutException e) {
            response.cancel(true);
            throw refused(e);
        } catch (InterruptedException e) {
            response.cancel(true);
            Thread.currentThread().interrupt();
            throw fault("was not waited for, because the watch ends.");
        }
    }

    private void take(
            List<ByteBuffer> buffers, AsyncBody body, ByteArrayOutputStream bytes, CompletableFuture<Answer> answer) {
        for (ByteBuffer buffer : buffers) {
            byte[] part = new byte[buffer.remaining()];
            buffer.get(part);
            bytes.write(part, 0, part.length);
        }
        if (bytes.size() > MAX_MIB << 20) {
            answer.completeExceptionally(
                    fault("sends more than %s MiB in one answer. Is it an API server?".formatted(MAX_MIB)));
        } else {
            body.consume();
        }
    }

    /** Returns the error for an answer that no API server gives to valid credentials; null for any other. */
    private @Nullable InvalidInput unusable(HttpResponse<?> head) {
        String type = first(head, "content-type");
        if (head.code() / 100 == 3) {
            return fault("redirects the request (%s): probably a login page or a proxy. Check the server of the"
                            .formatted(head.code())
                    + " kubeconfig and HTTPS_PROXY.");
        }
        if (head.code() == UNAUTHORIZED) {
            return fault(
                    "does not accept the credentials %s (401). Log in again, or renew them.".formatted(access.user()));
        }
        boolean isOverloaded = (head.code() == 429 || head.code() / 100 == 5) && type.startsWith("text/plain");
        if (!type.startsWith("application/json") && !isOverloaded) {
            String kind =
                    type.startsWith("text/html") ? "HTML" : type.isEmpty() ? "something unknown" : "'" + type + "'";
            return fault(
                    "answers with %s instead of JSON (%s): probably a login page or a proxy. Check the server of the"
                                    .formatted(kind, head.code())
                            + " kubeconfig and HTTPS_PROXY.");
        }
        return null;
    }

    private static String first(HttpResponse<?> head, String name) {
        List<String> values = head.headers(name);
        return values.isEmpty() ? "" : values.get(0);
    }

    private InvalidInput fault(String sentence) {
        return Fault.at(access.server(), sentence);
    }

    private InvalidInput broken(Throwable failure) {
        InvalidInput known = known(failure);
        return known != null
                ? known
                : fault("closed the connection in the middle of an answer. Try again; if it happens"
                        + " again, look for a proxy or a load balancer with a short time limit.");
    }

    private InvalidInput refused(Throwable failure) {
        InvalidInput known = known(failure);
        return known != null
                ? known
                : fault("closed the connection without an answer. Is it an API server, and is the"
                        + " scheme of its address right?");
    }

    /** Returns the sentence for a failure whose cause is known. Texts of exceptions are not shown. */
    private @Nullable InvalidInput known(Throwable failure) {
        InvalidInput tls = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InvalidInput input) {
                return input;
            }
            if (cause instanceof TimeoutException || cause instanceof HttpTimeoutException) {
                return fault(
                        "does not answer within %s s. Check the address, the network and proxies; --timeout SECONDS"
                                        .formatted(limit.toMillis() / 1000.0)
                                        .replace(".0 s.", " s.")
                                + " waits longer.");
            }
            if (cause instanceof CertificateExpiredException) {
                return fault("its certificate has expired. Renew the certificates of the control plane.");
            }
            if (cause instanceof CertificateNotYetValidException) {
                return fault("its certificate is not valid yet. Compare the clocks of both machines.");
            }
            if (cause instanceof CertPathBuilderException) {
                tls = fault("its certificate is not trusted: it is not signed by the certificate-authority in %s. Get a"
                                .formatted(access.source())
                        + " new kubeconfig for this cluster, or correct the server.");
            }
            if (cause instanceof SSLException && tls == null) {
                tls = fault(
                        String.valueOf(cause.getMessage()).contains("subject alternative")
                                ? "its certificate is for another name. Use a server address that the certificate names."
                                : "no TLS connection is possible. Is it an API server, and are the certificates in %s for it?"
                                        .formatted(access.source()));
            }
            if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
                return fault("the name of this server is unknown. Check it in %s, and the network."
                        .formatted(access.source()));
            }
            if (cause instanceof ConnectException && !(cause.getCause() instanceof UnresolvedAddressException)) {
                return fault("refuses connections. Is the API server running, and is its address in %s right?"
                        .formatted(access.source()));
            }
        }
        return tls;
    }

    @Override
    public void close() {
        http.close();
    }
}
