package dev.terrace.server.problem;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.contract.RootFailure;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.LargerHeap;
import dev.terrace.server.store.ContentGone;
import dev.terrace.server.store.DamagedContent;
import dev.terrace.server.store.StoreFull;
import dev.terrace.server.work.Busy;
import dev.terrace.server.work.Overdue;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.StreamResetException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps failures and statuses to problems. Clients never see a stack trace. */
public final class Problems {
    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

    private Problems() {}

    public static Problem of(Throwable failure) {
        if ((failure instanceof CompletionException || failure instanceof ExecutionException)
                && failure.getCause() != null) {
            return of(failure.getCause());
        }
        if (failure instanceof Problem problem) {
            return problem;
        }
        if (failure instanceof InvalidInput input) {
            return invalid(input.findings());
        }
        if (failure instanceof PluginFailure) {
            return new Problem(500, "A plugin failed", text(failure));
        }
        if (failure instanceof Busy) {
            return new Problem(429, "Too much to do", sentence(failure));
        }
        if (failure instanceof Overdue) {
            return new Problem(504, "It takes too long", sentence(failure));
        }
        if (failure instanceof StoreFull) {
            return new Problem(507, "No room", sentence(failure));
        }
        if (failure instanceof ContentGone) {
            return new Problem(404, "Not found", "It was replaced or deleted while it was being read. Ask again.");
        }
        if (failure instanceof DamagedContent) {
            LOG.warn("{}", failure.getMessage());
            return new Problem(500, "Damaged data", sentence(failure));
        }
        if (failure instanceof OutOfMemoryError) {
            LOG.error("The heap of {} MiB is too small.", Runtime.getRuntime().maxMemory() >> 20);
            return new Problem(
                    503,
                    "Too little memory",
                    "The server's heap is too small for this. " + LargerHeap.setting() + " gives it more.");
        }
        if (failure instanceof HttpClosedException || failure instanceof StreamResetException) {
            return new Problem(400, "Gone", "The client has gone.");
        }
        if (failure instanceof CancellationException) {
            return new Problem(503, "Closing", "The server is shutting down.");
        }
        Throwable root = RootFailure.of(failure);
        if (root != failure) {
            return of(root);
        }
        LOG.error("This is a defect of Terrace", failure);
        return new Problem(500, "A defect of Terrace", "This is a defect of Terrace; its log has more.");
    }

    /** Returns the problem of a status that the router chose. */
    public static Problem of(int status) {
        return switch (status) {
            case 404 ->
                new Problem(404, "Not found", "No resource exists at this path; /openapi.json lists all paths.");
            case 405 ->
                new Problem(
                        405,
                        "Another method",
                        "This path does not allow this method; /openapi.json lists the allowed ones.");
            default ->
                new Problem(status < 400 ? 500 : status, "The request is wrong", "The request cannot be understood.");
        };
    }

    private static Problem invalid(List<Finding> findings) {
        List<Finding> errors = findings.stream().filter(Finding::isError).toList();
        String first = (errors.isEmpty() ? findings : errors).get(0).toString();
        int more = errors.size() - 1;
        return new Problem(422, "The input is wrong", more > 0 ? first + " And " + more + " more." : first, findings);
    }

    private static String sentence(Throwable failure) {
        String message = text(failure);
        String begun = message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1);
        return begun.endsWith(".") ? begun : begun + ".";
    }

    private static String text(Throwable failure) {
        return String.valueOf(failure.getMessage());
    }
}
