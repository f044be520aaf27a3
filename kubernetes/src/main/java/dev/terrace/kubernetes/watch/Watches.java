package dev.terrace.kubernetes.watch;

import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The watches of a cluster: one thread for each kind, which mostly waits. */
public final class Watches implements AutoCloseable {
    /**
     * The kinds that decide about pods. ConfigMaps have secrets. Claim templates and plugin states have no effect, and
     * limit ranges none on pods that exist.
     */
    public static final List<Kind<?>> KINDS = Kinds.ALL.stream()
            .filter(kind -> kind != Kinds.CONFIG_MAP
                    && kind != Kinds.CLAIM_TEMPLATE
                    && kind != Kinds.PLUGIN_STATE
                    && kind != Kinds.LIMIT_RANGE)
            .<Kind<?>>map(kind -> kind)
            .toList();

    private final List<Thread> threads = new ArrayList<>();

    /**
     * Prepares to watch.
     *
     * @param options how objects are read
     * @param inbox takes the messages, in order for each kind
     * @param readsMetrics whether the metrics of nodes are read at the moment; they are not requested otherwise
     */
    public Watches(
            Collection<? extends Kind<?>> kinds,
            Requests requests,
            ReadOptions options,
            Inbox inbox,
            List<WatchLog> logs,
            BooleanSupplier readsMetrics) {
        for (Kind<?> kind : kinds) {
            Thread thread = new Thread(
                    new KindWatch(kind, requests, options, inbox, logs, readsMetrics),
                    "terrace-watch-" + kind.plural());
            thread.setDaemon(true);
            threads.add(thread);
        }
    }

    /** Takes messages. */
    @FunctionalInterface
    public interface Inbox {
        /** Blocks while too many messages wait. */
        void put(Message message) throws InterruptedException;
    }

    /** Begins to watch. */
    public void start() {
        threads.forEach(Thread::start);
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }
}
