package dev.terrace.cli.power;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The file system provider of a fragile disk, with the operations that Terrace uses. */
final class FragileProvider extends FileSystemProvider {
    private final FragileDisk disk;

    FragileProvider(FragileDisk disk) {
        this.disk = disk;
    }

    private static String name(Path path) {
        return path.toAbsolutePath().normalize().getFileName().toString();
    }

    /** Returns the node of a path; null if it does not exist. */
    private @Nullable Node find(Path path) {
        Node node = disk.root();
        for (Path name : path.toAbsolutePath().normalize()) {
            node = node instanceof Node.Folder folder ? folder.get(name.toString()) : null;
        }
        return node;
    }

    private Node get(Path path) throws NoSuchFileException {
        Node node = find(path);
        if (node == null) {
            throw new NoSuchFileException(path.toString());
        }
        return node;
    }

    private Node.Folder parent(Path path) throws IOException {
        Path parent = path.toAbsolutePath().normalize().getParent();
        if (parent != null && get(parent) instanceof Node.Folder folder) {
            return folder;
        }
        throw new FileSystemException(path.toString(), null, "Not a directory");
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        Node node = find(path);
        if (node != null && options.contains(StandardOpenOption.CREATE_NEW)) {
            throw new FileAlreadyExistsException(path.toString());
        }
        boolean writes = options.contains(StandardOpenOption.WRITE);
        if (node instanceof Node.Folder && writes) {
            throw new FileSystemException(path.toString(), null, "Is a directory");
        }
        if (node == null
                && (options.contains(StandardOpenOption.CREATE) || options.contains(StandardOpenOption.CREATE_NEW))) {
            Node.Folder parent = parent(path);
            disk.step();
            parent.put(name(path), new Node.File());
        }
        node = get(path);
        if (node instanceof Node.File file && options.contains(StandardOpenOption.TRUNCATE_EXISTING)) {
            disk.step();
            file.truncate(0);
        }
        return new FragileChannel(disk, node);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path path, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        if (!(get(path) instanceof Node.Folder folder)) {
            throw new NotDirectoryException(path.toString());
        }
        List<Path> content = folder.list().stream().map(path::resolve).toList();
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                return content.iterator();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
        if (find(path) != null) {
            throw new FileAlreadyExistsException(path.toString());
        }
        Node.Folder parent = parent(path);
        disk.step();
        parent.put(name(path), new Node.Folder());
    }

    @Override
    public void delete(Path path) throws IOException {
        requireEmpty(path, get(path));
        disk.step();
        parent(path).put(name(path), null);
    }

    private static void requireEmpty(Path path, @Nullable Node node) throws IOException {
        if (node instanceof Node.Folder folder && !folder.list().isEmpty()) {
            throw new DirectoryNotEmptyException(path.toString());
        }
    }

    /** Moves a node. The JDK first deletes the target without {@code ATOMIC_MOVE}. */
    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        Node node = get(source);
        Node old = find(target);
        requireEmpty(target, old);
        if (old != null && !List.of(options).contains(StandardCopyOption.ATOMIC_MOVE)) {
            if (!List.of(options).contains(StandardCopyOption.REPLACE_EXISTING)) {
                throw new FileAlreadyExistsException(target.toString());
            }
            delete(target);
        }
        Node.Folder from = parent(source);
        Node.Folder to = parent(target);
        disk.step();
        to.put(name(target), node);
        from.put(name(source), null);
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        Node unused = get(path);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return type.cast(new FragileAttributes(get(path)));
    }

    @Override
    public boolean isSameFile(Path path, Path other) {
        return path.toAbsolutePath().equals(other.toAbsolutePath());
    }

    @Override
    public boolean isHidden(Path path) {
        return name(path).startsWith(".");
    }

    @Override
    public String getScheme() {
        return "fragile";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Path getPath(URI uri) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileStore getFileStore(Path path) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        return null;
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
        throw new UnsupportedOperationException();
    }
}
