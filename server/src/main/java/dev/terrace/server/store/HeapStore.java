package dev.terrace.server.store;

import dev.terrace.files.Disk;
import dev.terrace.files.Sha256;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A store in the heap, bounded in bytes and lost with the process. Temporary files are on the disk. Records do not
 * count towards the bound.
 */
public final class HeapStore implements Store {
    private static final int ATTEMPTS = 10;

    private final Map<String, Buffer> contents = new ConcurrentHashMap<>();
    private final Map<String, Map<String, JsonObject>> records = new ConcurrentHashMap<>();
    private final AtomicLong used = new AtomicLong();
    private final long most;
    private @Nullable Path scratch;
    private boolean isClosed;

    /** @param most the maximum number of bytes of all contents, drafts included */
    public HeapStore(long most) {
        this.most = most;
    }

    @Override
    public ContentDraft draft(Capacity capacity) {
        return new HeapDraft(capacity);
    }

    @Override
    public Content content(String hash) throws DamagedContent {
        Buffer bytes = contents.get(hash);
        if (bytes == null) {
            throw new DamagedContent("content " + hash + " does not exist any more");
        }
        return new Content.InHeap(bytes);
    }

    @Override
    public Set<String> contents() {
        return Set.copyOf(contents.keySet());
    }

    @Override
    public void drop(String hash) {
        Buffer bytes = contents.remove(hash);
        if (bytes != null) {
            used.addAndGet(-bytes.length());
        }
    }

    @Override
    public List<JsonObject> records(String kind) {
        return List.copyOf(records.getOrDefault(kind, Map.of()).values());
    }

    @Override
    public void put(String kind, String name, JsonObject record) {
        records.computeIfAbsent(kind, absent -> new ConcurrentHashMap<>()).put(name, record);
    }

    @Override
    public void remove(String kind, String name) {
        records.getOrDefault(kind, Map.of()).remove(name);
    }

    @Override
    public String place() {
        return "in memory, until it ends";
    }

    @Override
    public synchronized Path scratch() throws IOException {
        if (isClosed) {
            throw new IOException("the server is shutting down");
        }
        if (scratch == null) {
            scratch = Files.createTempDirectory("terrace-service-");
        }
        return scratch;
    }

    /** Deletes the temporary files. Stuck work may write or delete some at the same time, so one attempt may fail. */
    @Override
    public synchronized void close() throws IOException {
        isClosed = true;
        for (int attempt = 1; scratch != null; attempt++) {
            try {
                Disk.delete(scratch);
                scratch = null;
            } catch (IOException | UncheckedIOException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Synchronized, so that space which one draft makes is not taken by another. */
    private synchronized void reserve(int bytes, Capacity capacity) throws IOException {
        long before = used.get();
        while (before + bytes > most) {
            // Space that other threads freed meanwhile counts, too.
            if (!capacity.make(before + bytes - most) && used.get() == before) {
                throw new StoreFull("the data in memory would take more than " + most / (1 << 20)
                        + " MiB, and old reports cannot make enough room. Delete snapshots, traces or replays, start with a larger"
                        + " --max-memory, or keep them on disk with --data.");
            }
            before = used.get();
        }
        used.addAndGet(bytes);
    }

    private final class HeapDraft implements ContentDraft {
        private final Capacity capacity;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean isKept;
        private boolean isDraftClosed;

        HeapDraft(Capacity capacity) {
            this.capacity = capacity;
        }

        @Override
        public OutputStream out() {
            return new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    write(new byte[] {(byte) b}, 0, 1);
                }

                @Override
                public void write(byte[] more, int from, int length) throws IOException {
                    // Chunks of a body can arrive after a client has gone and its draft was closed.
                    if (isDraftClosed) {
                        throw new ClosedChannelException();
                    }
                    reserve(length, capacity);
                    bytes.write(more, from, length);
                }
            };
        }

        @Override
        public long size() {
            return bytes.size();
        }

        @Override
        public String hash() {
            return Sha256.of(bytes.toByteArray());
        }

        @Override
        public void keep() {
            byte[] content = bytes.toByteArray();
            isKept = contents.putIfAbsent(Sha256.of(content), Buffer.buffer(content)) == null;
        }

        @Override
        public void close() {
            isDraftClosed = true;
            if (!isKept) {
                used.addAndGet(-bytes.size());
                bytes.reset();
            }
        }
    }
}
