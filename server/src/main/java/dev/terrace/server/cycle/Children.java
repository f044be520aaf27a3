package dev.terrace.server.cycle;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.commons.io.function.IOSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pool of idle child processes. A dedicated thread starts them. If a request gives up while its child starts, the
 * child serves a later request.
 */
final class Children implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Children.class);

    private final IOSupplier<Child> start;
    private final ExecutorService starter =
            Executors.newSingleThreadExecutor(new DefaultThreadFactory("terrace-children", true));
    private final Deque<Child> idle = new ArrayDeque<>();
    private int wanted;
    private int starting;

    /** @param start starts a child, and returns when it is ready */
    Children(IOSupplier<Child> start) {
        this.start = start;
    }

    /** Returns an idle child for exclusive use. Waits until one is available. */
    synchronized Child take() throws IOException {
        wanted++;
        try {
            idle.removeIf(child -> !child.isAlive());
            while (idle.isEmpty()) {
                if (starting < wanted) {
                    starting++;
                    starter.execute(this::start);
                }
                wait();
            }
            return idle.pop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the client has stopped waiting", e);
        } finally {
            wanted--;
        }
    }

    /** Returns a child to the pool after use. */
    synchronized void give(Child child) {
        idle.push(child);
        notifyAll();
    }

    @Override
    public synchronized void close() {
        starter.shutdownNow();
        idle.forEach(Child::kill);
    }

    private void start() {
        try {
            give(start.get());
        } catch (IOException e) {
            LOG.error("A child process cannot be started", e);
        } finally {
            started();
        }
    }

    private synchronized void started() {
        starting--;
        notifyAll();
    }
}
