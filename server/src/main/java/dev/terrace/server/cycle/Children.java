package dev.terrace.server.cycle;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The child processes that are ready and idle. A thread of its own starts them. If a request gives up while its child
 * starts, the child serves a later request.
 */
final class Children implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Children.class);

    private final Start start;
    private final ExecutorService starter = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "terrace-children");
        thread.setDaemon(true);
        return thread;
    });
    private final Deque<Child> idle = new ArrayDeque<>();
    private int wanted;
    private int starting;

    /** How one is started; returns when it is ready. */
    @FunctionalInterface
    interface Start {
        Child child() throws IOException;
    }

    Children(Start start) {
        this.start = start;
    }

    /** One for the caller alone, as soon as there is one. */
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
            throw new IOException("nobody waits for the answer any more", e);
        } finally {
            wanted--;
        }
    }

    /** Gives one back that is idle again. */
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
            give(start.child());
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
