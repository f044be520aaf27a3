package dev.terrace.plugins.extender;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Reads a body of at most a number of bytes. Ends the request at the limit, before the rest is in memory. */
final class BoundedBody implements BodySubscriber<byte[]> {
    private final int most;
    private final boolean isWanted;
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private @Nullable Subscription subscription;

    /** @param isWanted whether more than {@code most} is an error; if not, the rest is not read */
    BoundedBody(int most, boolean isWanted) {
        this.most = most;
        this.isWanted = isWanted;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (taken.size() + buffer.remaining() > most) {
                end();
                return;
            }
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            taken.writeBytes(bytes);
        }
    }

    private void end() {
        if (subscription != null) {
            subscription.cancel();
        }
        if (isWanted) {
            body.completeExceptionally(new IOException("its answer has more than " + most + " bytes"));
        } else {
            onComplete();
        }
    }

    @Override
    public void onError(Throwable why) {
        body.completeExceptionally(why);
    }

    @Override
    public void onComplete() {
        body.complete(taken.toByteArray());
    }
}
