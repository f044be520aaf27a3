package dev.terrace.cli.power;

import java.io.IOException;
import java.net.URI;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.jspecify.annotations.Nullable;

/** A path of a fragile disk. Delegates to a path of the default file system. */
record FragilePath(FragileFiles files, Path text) implements Path {
    private FragilePath with(Path other) {
        return new FragilePath(files, other);
    }

    private @Nullable FragilePath withOrNull(@Nullable Path other) {
        return other == null ? null : with(other);
    }

    private static Path text(Path other) {
        return ((FragilePath) other).text;
    }

    @Override
    public FragileFiles getFileSystem() {
        return files;
    }

    @Override
    public boolean isAbsolute() {
        return text.isAbsolute();
    }

    @Override
    public @Nullable Path getRoot() {
        return withOrNull(text.getRoot());
    }

    @Override
    public @Nullable Path getFileName() {
        return withOrNull(text.getFileName());
    }

    @Override
    public @Nullable Path getParent() {
        return withOrNull(text.getParent());
    }

    @Override
    public int getNameCount() {
        return text.getNameCount();
    }

    @Override
    public Path getName(int index) {
        return with(text.getName(index));
    }

    @Override
    public Path subpath(int from, int to) {
        return with(text.subpath(from, to));
    }

    @Override
    public boolean startsWith(Path other) {
        return text.startsWith(text(other));
    }

    @Override
    public boolean endsWith(Path other) {
        return text.endsWith(text(other));
    }

    @Override
    public Path normalize() {
        return with(text.normalize());
    }

    @Override
    public Path resolve(Path other) {
        return with(text.resolve(text(other)));
    }

    @Override
    public Path relativize(Path other) {
        return with(text.relativize(text(other)));
    }

    @Override
    public URI toUri() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Path toAbsolutePath() {
        return with(Path.of("/").resolve(text));
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        files.provider().checkAccess(this);
        return toAbsolutePath().normalize();
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Path other) {
        return text.compareTo(text(other));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
