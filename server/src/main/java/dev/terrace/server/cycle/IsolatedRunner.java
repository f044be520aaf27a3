package dev.terrace.server.cycle;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.JarFiles;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.ReadSnapshots;
import dev.terrace.server.library.StoredBytes;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.work.Deadline;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.timeline.Past;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.apache.commons.io.function.IOFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs cycles in child processes, one for each thread that asks. A child that exceeds its deadline is killed together
 * with its plugins. {@link Child} starts and kills a process, and {@link Children} keeps the idle ones.
 */
public final class IsolatedRunner implements CycleRunner {
    private final Children children;
    private final ReadSnapshots snapshots;
    private final JarFiles jars;

    /**
     * @param snapshots the snapshots that this process reads
     * @param bytes the stored snapshots that children read
     * @param plugins folders of plugin JARs
     * @param allowsMissing whether configurations may name plugins and actions that are not loaded
     * @param mostBytes the maximum number of bytes of a decompressed snapshot
     * @param heap the maximum number of bytes of each child's heap
     * @param zone the time zone of the clock
     */
    public IsolatedRunner(
            ReadSnapshots snapshots,
            StoredBytes bytes,
            List<Path> plugins,
            boolean allowsMissing,
            long mostBytes,
            long heap,
            ZoneId zone) {
        this.snapshots = snapshots;
        this.jars = JarFiles.in(plugins);
        this.children = new Children(() -> Child.start(bytes, plugins, allowsMissing, mostBytes, heap, zone));
    }

    @Override
    public CycleAnswer decide(CycleRequest request, @Nullable NextStateOutput next, Deadline deadline)
            throws IOException {
        return with(child -> child.decide(request, next), deadline);
    }

    /** A child writes the cluster as a dump, which this process reads. */
    @Override
    public Cluster before(CycleRequest request, Deadline deadline) throws IOException {
        byte[] dump = ask(new Question(Question.Kind.CLUSTER, List.of(request)), deadline);
        return SnapshotReader.read(new ByteArrayInputStream(dump), request.key().snapshot(), snapshots.options())
                .cluster();
    }

    /** Returns no chain, because a child may be killed and therefore keeps none. */
    @Override
    public Optional<Past> past(CycleKey key) {
        return Optional.empty();
    }

    @Override
    public byte[] ask(Question question, Deadline deadline) throws IOException {
        return with(child -> child.ask(question), deadline);
    }

    @Override
    public void close() {
        children.close();
    }

    private <T> T with(IOFunction<Child, T> task, Deadline deadline) throws IOException {
        requireSameJars();
        Child child = children.take();
        deadline.atExpiry(child::kill);
        try {
            T answer = task.apply(child);
            giveBack(child, deadline);
            return answer;
        } catch (InvalidInput | PluginFailure e) {
            giveBack(child, deadline);
            throw e;
        } catch (IOException | RuntimeException e) {
            child.kill();
            throw e;
        }
    }

    /** Refuses to run on JARs that a child would load and the fingerprint of the server does not cover. */
    private void requireSameJars() {
        String difference = jars.difference();
        if (!difference.isEmpty()) {
            throw new Problem(
                    503,
                    "Restart needed",
                    "JARs of plugins have changed since the start: %s. Restart the server.".formatted(difference));
        }
    }

    private void giveBack(Child child, Deadline deadline) {
        // Another request may get the child next, and this deadline must not kill it then.
        deadline.atExpiry(() -> {});
        if (child.isFit()) {
            children.give(child);
        } else {
            child.kill();
        }
    }
}
