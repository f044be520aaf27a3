package dev.terrace.server.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reference-counted contents. A content stays as long as an entry refers to it. Thread-safe. */
public final class Contents {
    private static final Logger LOG = LoggerFactory.getLogger(Contents.class);

    private final Store store;
    private final Map<String, Integer> references = new HashMap<>();

    public Contents(Store store) {
        this.store = store;
    }

    /** Keeps a content until it is closed. */
    @FunctionalInterface
    public interface Hold extends AutoCloseable {
        @Override
        void close();
    }

    /** A reference that keeps a content until it is closed. */
    public record Reference(String hash, long size, Contents contents) implements Hold {
        @Override
        public void close() {
            contents.release(List.of(hash));
        }
    }

    /** @param capacity frees space, as in {@link Store#draft} */
    public ContentDraft draft(Capacity capacity) throws IOException {
        return store.draft(capacity);
    }

    /**
     * Stores a draft as a content. The content is dropped when the reference is closed, unless an entry refers to it by
     * then.
     */
    public Reference keep(ContentDraft draft) throws IOException {
        Reference held = new Reference(draft.hash(), draft.size(), this);
        refer(List.of(held.hash));
        try {
            draft.keep();
        } catch (IOException | RuntimeException e) {
            held.close();
            throw e;
        }
        return held;
    }

    /**
     * Keeps a content until the result is closed, even if its entry is replaced or deleted meanwhile.
     *
     * @throws ContentGone if no entry refers to it any more
     */
    public synchronized Hold hold(String hash) throws ContentGone {
        if (!references.containsKey(hash)) {
            throw new ContentGone(hash, null);
        }
        refer(List.of(hash));
        return () -> release(List.of(hash));
    }

    /**
     * The content of a hash, verified.
     *
     * @throws ContentGone if no entry refers to it any more
     * @throws DamagedContent if its bytes do not match the hash, or are missing
     */
    public Content get(String hash) throws IOException {
        try {
            return store.content(hash);
        } catch (IOException e) {
            throw isReferredTo(hash) ? e : new ContentGone(hash, e);
        }
    }

    /**
     * Opens a content, which stays until it is open.
     *
     * @throws ContentGone if no entry refers to it any more
     * @throws DamagedContent if its bytes do not match the hash, or are missing
     */
    public InputStream open(String hash) throws IOException {
        Hold held = hold(hash);
        try {
            return get(hash).open();
        } finally {
            held.close();
        }
    }

    private synchronized boolean isReferredTo(String hash) {
        return references.containsKey(hash);
    }

    /** The number of bytes that removing these entries would free: the contents to which no other entry refers. */
    synchronized long bytesOnlyOf(Collection<? extends Entry> entries) throws IOException {
        Map<String, Integer> theirs = new HashMap<>();
        entries.forEach(entry -> entry.contents().forEach(hash -> theirs.merge(hash, 1, Integer::sum)));
        long bytes = 0;
        for (String hash : theirs.keySet()) {
            if (theirs.get(hash).equals(references.get(hash))) {
                bytes += store.content(hash).size();
            }
        }
        return bytes;
    }

    synchronized void refer(List<String> hashes) {
        hashes.forEach(hash -> references.merge(hash, 1, Integer::sum));
    }

    /**
     * Drops the contents to which nothing refers any more. One that cannot be dropped is an orphan, and no failure: the
     * change that released it is stored already.
     */
    synchronized void release(List<String> hashes) {
        for (String hash : hashes) {
            if (references.merge(hash, -1, Integer::sum) == 0) {
                references.remove(hash);
                try {
                    store.drop(hash);
                } catch (IOException e) {
                    LOG.warn("Content {} could not be removed; the next start tries again: {}", hash, e.toString());
                }
            }
        }
    }

    /**
     * Drops contents without an entry. They remain if a process is killed after it stored a content and before it
     * stored the entry, or if they could not be dropped.
     */
    public synchronized void dropOrphans() throws IOException {
        for (String hash : store.contents()) {
            if (!references.containsKey(hash)) {
                store.drop(hash);
            }
        }
    }
}
