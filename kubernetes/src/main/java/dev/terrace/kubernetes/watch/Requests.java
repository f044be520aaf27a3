package dev.terrace.kubernetes.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.objects.field.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;

/** The requests that a watch makes. Thread-safe. */
public interface Requests {
    /** A complete list, and its resourceVersion. */
    record Listing(List<ObjectNode> objects, String version) {}

    /** An answer of the server that is not the expected one. */
    final class Refused extends IOException {
        private static final long serialVersionUID = 1;

        private final int code;
        private final long retryAfterSeconds;

        public Refused(int code, String message) {
            this(code, message, 0);
        }

        public Refused(int code, String message, long retryAfterSeconds) {
            super(message);
            this.code = code;
            this.retryAfterSeconds = retryAfterSeconds;
        }

        /** The status of the answer; 0 for an event without a status. */
        public int code() {
            return code;
        }

        /** The shortest pause that the server demands, in its header or its body. */
        public Duration retryAfter() {
            return Duration.ofSeconds(retryAfterSeconds);
        }
    }

    /** The server does not have a kind. */
    final class Absent extends IOException {
        private static final long serialVersionUID = 1;

        public Absent(String message) {
            super(message);
        }
    }

    /**
     * Lists a kind.
     *
     * @throws Absent if the server's discovery lacks the kind
     * @throws Refused if the server answers with another status than 200, such as 404 for a kind that it had
     */
    Listing list(Kind<?> kind) throws IOException, InterruptedException;

    /**
     * Watches a kind, with bookmarks. Reading fails if the stream is silent for longer than bookmarks take.
     *
     * @param from the version after which events are wanted
     * @param seconds the time after which the server ends the watch
     * @throws Absent if the server's discovery lacks the kind
     * @throws Refused if the server answers with another status than 200, such as 404 for a kind that it had
     */
    InputStream watch(Kind<?> kind, String from, int seconds) throws IOException, InterruptedException;
}
