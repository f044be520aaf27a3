package dev.terrace.server.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reference-counted contents. A content stays as long as an entry refers to it. Thread-safe. */
public final class Contents {
    private final Store store;
    private final Map<String, Integer> references = new HashMap<>();

    public Contents(Store store) {
        this.store = store;
    }

    /** A reference that keeps a content until it is closed. */
    public record Reference(String hash, long size, Contents contents) implements Closeable {
        @Override
        public void close() throws IOException {
            contents.release(List.of(hash));
        }

        /** Closes the reference. For callers that cannot handle a failing disk. */
        public void release() {
            try {
                close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
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
    public synchronized Closeable hold(String hash) throws ContentGone {
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
     */
    public InputStream open(String hash) throws IOException {
        Closeable held = hold(hash);
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

    synchronized void release(List<String> hashes) throws IOException {
        for (String hash : hashes) {
            if (references.merge(hash, -1, Integer::sum) == 0) {
                references.remove(hash);
                store.drop(hash);
            }
        }
    }

    /**
     * Drops contents without an entry. They remain if a process is killed after it stored a content and before it
     * stored the entry.
     */
    public synchronized void dropOrphans() throws IOException {
        for (String hash : store.contents()) {
            if (!references.containsKey(hash)) {
                store.drop(hash);
            }
        }
    }
}
