package dev.terrace.server.store;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A file that takes its place only when it is whole and on the disk. */
final class FileDraft implements Draft {
    private final Path file;
    private final Function<String, Path> place;
    private final FileChannel channel;
    private final MessageDigest digest = Hash.digest();
    private long size;
    private @Nullable String hash;

    /**
     * @param drafts a folder of the same file system as the place
     * @param place where it belongs, by its hash
     */
    FileDraft(Path drafts, Function<String, Path> place) throws IOException {
        this.file = drafts.resolve(UUID.randomUUID().toString());
        this.place = place;
        this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
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
            hash = Hash.text(digest.digest());
        }
        return hash;
    }

    @Override
    public void keep() throws IOException {
        Path target = place.apply(hash());
        try {
            channel.force(true);
            Path folder = Files.createDirectories(target.getParent());
            Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
            force(folder);
        } catch (IOException e) {
            throw full(e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(file);
    }

    /** What was moved into a folder is there for good only when the folder itself is on the disk. */
    static void force(Path folder) throws IOException {
        try (FileChannel entries = FileChannel.open(folder, StandardOpenOption.READ)) {
            entries.force(true);
        }
    }

    private void append(ByteBuffer bytes) throws IOException {
        try {
            while (bytes.hasRemaining()) {
                int unused = channel.write(bytes);
            }
        } catch (IOException e) {
            throw full(e);
        }
    }

    private StoreFull full(IOException cause) {
        return new StoreFull("the data folder cannot take it: " + cause.getMessage() + ". Nothing was stored.", cause);
    }
}
