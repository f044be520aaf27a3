package dev.terrace.plugins.extender;

import dev.terrace.spi.toolkit.JsonText;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The HTTP service, called with a POST of JSON. It has a timeout and a size limit for each answer, and redirects are
 * not followed.
 *
 * @param patience the timeout of an answer
 * @param paths the paths of the enabled verbs
 */
record HttpService(String prefix, Duration patience, Map<Verb, String> paths) implements ExtenderService {
    /** The maximum size of an answer in bytes, the same as in Volcano. */
    static final int MAX_BYTES = 10 << 20;

    private static final int OK = 200;

    /** Created lazily, because it has its own threads. All cycles share it. */
    private static final class Client {
        static final HttpClient CLIENT = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    HttpService {
        prefix = prefix.replaceAll("/++$", "");
    }

    @Override
    public JsonResponse ask(Verb verb, Subject subject) throws Unanswered {
        String address = prefix + "/" + paths.get(verb);
        HttpResponse<byte[]> response =
                send(address, JsonText.bytes(subject.body().get()));
        if (response.statusCode() != OK) {
            throw new Unanswered("%s answers with status %s".formatted(address, response.statusCode()));
        }
        if (verb == Verb.ON_SESSION_OPEN || verb == Verb.ON_SESSION_CLOSE) {
            return ExtenderService.nothing(); // Volcano ignores the answers to these two verbs.
        }
        try {
            Object value = JsonText.parse(new String(response.body(), StandardCharsets.UTF_8));
            if (value == null) {
                return ExtenderService.nothing();
            }
            if (value instanceof Map<?, ?> map) {
                return new JsonResponse(map);
            }
            throw new Unanswered("%s does not answer with a JSON object".formatted(address));
        } catch (IllegalArgumentException e) {
            throw new Unanswered("%s answers with what is %s".formatted(address, e.getMessage()));
        }
    }

    private HttpResponse<byte[]> send(String address, byte[] body) throws Unanswered {
        CompletableFuture<HttpResponse<byte[]>> answer;
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                    .timeout(patience)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofByteArray(body))
                    .build();
            answer = Client.CLIENT.sendAsync(
                    request, head -> new BoundedBody(head.statusCode() == OK ? MAX_BYTES : 0, head.statusCode() == OK));
        } catch (IllegalArgumentException e) {
            throw new Unanswered("%s is not an address: %s".formatted(address, e.getMessage()));
        }
        try {
            return answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new Unanswered("%s does not answer within %s ms".formatted(address, patience.toMillis()));
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
            throw new Unanswered("%s does not answer: %s".formatted(address, why));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Unanswered("the request to %s was cancelled".formatted(address));
        } finally {
            answer.cancel(true);
        }
    }
}
