package dev.terrace.cli.power;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A channel to an open file, or to a folder that is opened to be forced. */
final class FragileChannel extends FileChannel {
    private final FragileDisk disk;
    private final Node node;
    private long position;

    FragileChannel(FragileDisk disk, Node node) {
        this.disk = disk;
        this.node = node;
    }

    private Node.File file() throws IOException {
        disk.requireAlive();
        if (node instanceof Node.File file) {
            return file;
        }
        throw new IOException("Is a directory");
    }

    @Override
    public void force(boolean metaData) {
        disk.step();
        node.force();
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int count = read(target, position);
        position += Math.max(0, count);
        return count;
    }

    @Override
    public int read(ByteBuffer target, long from) throws IOException {
        byte[] bytes = file().bytes();
        int count = (int) Math.min(target.remaining(), bytes.length - from);
        if (count <= 0) {
            return target.hasRemaining() ? -1 : 0;
        }
        target.put(bytes, (int) from, count);
        return count;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        int count = write(source, position);
        position += count;
        return count;
    }

    /** Writes bytes. A process that is killed during the write leaves half of them. */
    @Override
    public int write(ByteBuffer source, long at) throws IOException {
        Node.File file = file();
        byte[] bytes = new byte[source.remaining()];
        source.get(bytes);
        try {
            disk.step();
        } catch (FragileDisk.Killed e) {
            file.write(at, Arrays.copyOf(bytes, bytes.length / 2));
            throw e;
        }
        file.write(at, bytes);
        return bytes.length;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public FileChannel position(long next) {
        position = next;
        return this;
    }

    @Override
    public long size() throws IOException {
        return file().bytes().length;
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        Node.File file = file();
        disk.step();
        file.truncate(size);
        return this;
    }

    @Override
    public long transferTo(long from, long most, WritableByteChannel target) throws IOException {
        byte[] bytes = file().bytes();
        int count = (int) Math.max(0, Math.min(most, bytes.length - from));
        return target.write(ByteBuffer.wrap(bytes, (int) from, count));
    }

    @Override
    public @Nullable FileLock tryLock(long from, long size, boolean shared) throws IOException {
        if (!file().lock()) {
            return null;
        }
        return new FileLock(this, from, size, shared) {
            @Override
            public boolean isValid() {
                return isOpen();
            }

            @Override
            public void release() {
                node.unlock();
            }
        };
    }

    @Override
    protected void implCloseChannel() {
        // Locks end with the process, which suffices for the tests.
    }

    @Override
    public FileLock lock(long from, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(ByteBuffer[] targets, int from, int count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] sources, int from, int count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long at, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long from, long size) {
        throw new UnsupportedOperationException();
    }
}
