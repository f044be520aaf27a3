package dev.terrace.kubernetes.client;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer that has no end, such as a watch. More is requested from the server only when everything before
 * was read. Reading fails if nothing arrives for too long. For one reader.
 */
public final class OpenAnswer extends InputStream {
    /** An empty buffer ends the stream; others are never empty. */
    private static final ByteBuffer END = ByteBuffer.allocate(0);

    private final BlockingQueue<ByteBuffer> arrived = new LinkedBlockingQueue<>();
    private final Duration silence;
    private @Nullable AsyncBody body;
    private ByteBuffer current = ByteBuffer.allocate(0);
    private boolean isEnded;
    private int code;
    private String pause = "";

    /** @param silence the longest time without a byte */
    OpenAnswer(Duration silence) {
        this.silence = silence;
    }

    /** Takes what arrived, on the thread of the connection. */
    void take(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (buffer.hasRemaining()) {
                arrived.add(buffer);
            }
        }
    }

    /**
     * Begins to read a body that is not consumed yet.
     *
     * @param itsPause the shortest pause that the server demands, as its header has it; empty without one
     */
    void begin(int answered, String itsPause, AsyncBody begun) {
        code = answered;
        pause = itsPause;
        body = begun;
        var unused = begun.done().whenComplete((done, failure) -> arrived.add(END));
    }

    /** The status of the answer. */
    public int code() {
        return code;
    }

    /** Returns the shortest pause before the next request of the kind that the server demands, in whole seconds. */
    public Duration retryAfter() {
        return Answer.retryAfter(pause);
    }

    @Override
    public int read() throws IOException {
        return fill() ? current.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int from, int most) throws IOException {
        if (!fill()) {
            return -1;
        }
        int count = Math.min(most, current.remaining());
        current.get(into, from, count);
        return count;
    }

    /** Waits until the current buffer has bytes. Returns false at the end. */
    private boolean fill() throws IOException {
        while (!current.hasRemaining() && !isEnded) {
            ByteBuffer next = arrived.poll();
            if (next == null) {
                if (body != null) {
                    body.consume();
                }
                next = await();
            }
            isEnded = !next.hasRemaining();
            current = next;
        }
        return !isEnded;
    }

    private ByteBuffer await() throws IOException {
        try {
            ByteBuffer next = arrived.poll(silence.toMillis(), TimeUnit.MILLISECONDS);
            if (next == null) {
                throw new IOException("nothing arrived for " + silence.toSeconds() + " s");
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    @Override
    public void close() {
        if (body != null) {
            body.cancel();
        }
    }
}
