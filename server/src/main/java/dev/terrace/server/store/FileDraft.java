package dev.terrace.server.store;

import dev.terrace.files.Disk;
import dev.terrace.files.Fault;
import dev.terrace.files.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.UUID;
import org.apache.commons.io.function.IOFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A draft file that moves to its place only when it is complete and on the disk. */
final class FileDraft implements ContentDraft {
    private static final Logger LOG = LoggerFactory.getLogger(FileDraft.class);

    private final Path file;
    private final IOFunction<String, Path> place;
    private final FileChannel channel;
    private final MessageDigest digest = Sha256.digest();
    private long size;
    private @Nullable String hash;

    /**
     * @param drafts a folder on the same file system as the place
     * @param place maps a content to its file, in a folder on the disk; called when the draft is kept
     */
    FileDraft(Path drafts, IOFunction<String, Path> place) throws StoreFull {
        this.file = drafts.resolve(UUID.randomUUID().toString());
        this.place = place;
        try {
            this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw full(file, e);
        }
    }

    @Override
    public OutputStream out() {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                append(ByteBuffer.wrap(bytes, from, length));
                digest.update(bytes, from, length);
                size += length;
            }
        };
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public String hash() {
        if (hash == null) {
            hash = Sha256.text(digest.digest());
        }
        return hash;
    }

    @Override
    public void keep() throws IOException {
        Path target;
        try {
            target = place.apply(hash());
            channel.force(true);
            // Before the move: a failure to close must not follow a complete store.
            channel.close();
            Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw full(file, e);
        }
        try {
            Disk.force(Disk.parent(target));
        } catch (IOException e) {
            LOG.warn("{} is stored, but a power failure may lose it: {}.", target, Fault.reason(target, e));
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(file);
    }

    private void append(ByteBuffer bytes) throws IOException {
        try {
            while (bytes.hasRemaining()) {
                int unused = channel.write(bytes);
            }
        } catch (ClosedChannelException e) {
            // Chunks of a body can arrive after a client has gone and its draft was closed.
            throw e;
        } catch (IOException e) {
            throw full(file, e);
        }
    }

    private static StoreFull full(Path file, IOException cause) {
        String reason = cause instanceof NoSuchFileException
                ? "a file or folder in it was removed; restart the server"
                : Fault.reason(file, cause);
        return new StoreFull("the data folder is not writable: " + reason + ". Nothing was stored.", cause);
    }
}
