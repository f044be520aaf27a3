package dev.terrace.kubernetes.list;

import dev.terrace.kubernetes.client.Answer;
import dev.terrace.model.finding.InvalidInput;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Waits for answers. */
public final class Waiting {
    private Waiting() {}

    /** @throws InvalidInput if there is no usable answer; it has no cause, because that could quote a credential */
    public static Answer of(CompletableFuture<Answer> answer) {
        try {
            return answer.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof InvalidInput input) {
                throw new InvalidInput(input.findings());
            }
            throw e;
        }
    }
}
