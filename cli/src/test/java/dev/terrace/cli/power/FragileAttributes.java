package dev.terrace.cli.power;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/** The attributes of a file or folder on a fragile disk. */
record FragileAttributes(Node node) implements BasicFileAttributes {
    @Override
    public boolean isRegularFile() {
        return node instanceof Node.File;
    }

    @Override
    public boolean isDirectory() {
        return node instanceof Node.Folder;
    }

    @Override
    public boolean isSymbolicLink() {
        return false;
    }

    @Override
    public boolean isOther() {
        return false;
    }

    @Override
    public long size() {
        return node instanceof Node.File file ? file.bytes().length : 0;
    }

    @Override
    public Object fileKey() {
        return node;
    }

    @Override
    public FileTime lastModifiedTime() {
        return FileTime.fromMillis(0);
    }

    @Override
    public FileTime lastAccessTime() {
        return FileTime.fromMillis(0);
    }

    @Override
    public FileTime creationTime() {
        return FileTime.fromMillis(0);
    }
}
