package dev.terrace.server.cycle;

import dev.terrace.engine.PluginFailure;
import dev.terrace.model.settings.InvalidInput;
import dev.terrace.server.kept.SnapshotBytes;
import dev.terrace.server.work.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/** Runs cycles in child processes, as many as there are threads that ask. One that does not end in time is killed, and with it whatever its plugins were at. */
public final class Isolated implements Decider {
    private final SnapshotBytes bytes;
    private final List<Path> plugins;
    private final long mostBytes;
    private final long heap;
    private final Deque<Child> idle = new ConcurrentLinkedDeque<>();

    /**
     * @param plugins folders of plugin JARs
     * @param mostBytes how many bytes a snapshot may have, unpacked
     * @param heap how many bytes the heap of each may have
     */
    public Isolated(SnapshotBytes bytes, List<Path> plugins, long mostBytes, long heap) {
        this.bytes = bytes;
        this.plugins = plugins;
        this.mostBytes = mostBytes;
        this.heap = heap;
    }

    /** What a child is asked. */
    @FunctionalInterface
    private interface Question<T> {
        T ask(Child child) throws IOException;
    }

    @Override
    public Decision decide(Order order, @Nullable NextState next, Deadline deadline) throws IOException {
        return ask(child -> child.decide(order, next), deadline);
    }

    @Override
    public byte[] compare(Order before, Order after, Deadline deadline) throws IOException {
        return ask(child -> child.compare(before, after), deadline);
    }

    @Override
    public void close() {
        idle.forEach(Child::kill);
    }

    private <T> T ask(Question<T> question, Deadline deadline) throws IOException {
        Child child = child();
        deadline.atExpiry(child::kill);
        try {
            T answer = question.ask(child);
            idle.push(child);
            return answer;
        } catch (InvalidInput | PluginFailure e) {
            idle.push(child);
            throw e;
        } catch (IOException | RuntimeException e) {
            child.kill();
            throw e;
        }
    }

    private Child child() throws IOException {
        for (Child child = idle.poll(); child != null; child = idle.poll()) {
            if (child.isAlive()) {
                return child;
            }
        }
        return Child.start(bytes, plugins, mostBytes, heap);
    }
}
