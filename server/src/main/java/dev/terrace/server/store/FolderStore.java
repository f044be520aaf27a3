package dev.terrace.server.store;

import dev.terrace.files.Disk;
import dev.terrace.files.Sha256;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store in a folder, for exclusive use by one process:
 *
 * <pre>
 * objects/ab/abcd…      a content, under its hash
 * snapshots/01ef….json  a record, under the hash of its name
 * drafts/               files under construction; cleared at the start
 * drafts/scratch/       temporary files, such as unpacked traces
 * set-aside/            damaged files
 * lock                  locked by the process that uses the folder
 * </pre>
 *
 * <p>A file is written as a draft, forced to the disk and moved to its place, and then its folder is forced to the
 * disk. After a kill or a power cut it exists completely or not at all. Users never choose a file name. Contents are
 * verified against their hash on every read.
 */
public final class FolderStore implements Store {
    private static final Logger LOG = LoggerFactory.getLogger(FolderStore.class);
    private static final String SCRATCH = "scratch";
    private static final Pattern CONTENT = Pattern.compile("[0-9a-f]{64}");

    private final Path folder;
    private final FileChannel lockFile;

    /**
     * Folders of contents that have been forced to the disk. A folder's mere existence is not enough: another thread
     * may have just created it.
     */
    private final Set<Path> forced = ConcurrentHashMap.newKeySet();

    private FolderStore(Path folder, FileChannel lockFile) {
        this.folder = folder;
        this.lockFile = lockFile;
    }

    /**
     * Opens a folder, creates it if it is missing, and deletes the drafts of a killed process.
     *
     * @throws IOException if the folder is not writable, or another process holds it; the message is a sentence
     */
    public static FolderStore open(Path folder) throws IOException {
        Disk.makeFolders(folder);
        for (String part : List.of("objects", "drafts", "set-aside")) {
            Files.createDirectories(folder.resolve(part));
        }
        Disk.force(folder);
        FolderStore store = new FolderStore(folder, lock(folder));
        try (Stream<Path> drafts = Files.list(folder.resolve("drafts"))) {
            for (Path draft : drafts.toList()) {
                if (draft.endsWith(SCRATCH) || Files.isRegularFile(draft, LinkOption.NOFOLLOW_LINKS)) {
                    Disk.delete(draft);
                } else {
                    leaveAlone(draft);
                }
            }
        }
        return store;
    }

    private static FileChannel lock(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (isHeld(channel)) {
            return channel;
        }
        channel.close();
        throw new IOException("another 'terrace serve' uses this folder; stop it, or name another folder");
    }

    private static boolean isHeld(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    @Override
    public ContentDraft draft(Capacity capacity) throws IOException {
        return new FileDraft(folder.resolve("drafts"), this::newObject);
    }

    @Override
    public Content content(String hash) throws IOException {
        Path file = object(hash);
        if (!Files.isRegularFile(file)) {
            throw new DamagedContent("content " + hash + " is not there; it was set aside, or its file was removed");
        }
        long size = Files.size(file);
        String found = hashOf(file);
        if (!found.equals(hash)) {
            setAside(file, "its " + size + " bytes have the hash " + found);
            throw new DamagedContent("content " + hash + " is damaged and was set aside: its " + size
                    + " bytes have another hash, " + found);
        }
        return new Content.InFile(file, size);
    }

    @Override
    public Set<String> contents() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("objects"))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> CONTENT.matcher(name).matches())
                    .collect(Collectors.toSet());
        }
    }

    @Override
    public void drop(String hash) throws IOException {
        Files.deleteIfExists(object(hash));
    }

    @Override
    public List<JsonObject> records(String kind) throws IOException {
        Path shelf = Files.createDirectories(folder.resolve(kind));
        Disk.force(folder);
        // A killed process may have replaced a record without forcing it. The contents of the replaced record are
        // dropped soon, so the replacement must be on the disk first.
        Disk.force(shelf);
        List<JsonObject> records = new ArrayList<>();
        try (Stream<Path> files = Files.list(shelf)) {
            for (Path file : files.toList()) {
                if (!isRecord(file)) {
                    leaveAlone(file);
                    continue;
                }
                Optional<JsonObject> record = RecordFile.read(file);
                if (record.isPresent()) {
                    records.add(record.get());
                } else {
                    setAside(file, "the record is incomplete");
                }
            }
        }
        return records;
    }

    @Override
    public void put(String kind, String name, JsonObject record) throws IOException {
        Path file = record(kind, name);
        try (FileDraft draft = new FileDraft(folder.resolve("drafts"), hash -> file)) {
            draft.out().write(RecordFile.bytes(record));
            draft.keep();
        }
    }

    @Override
    public void remove(String kind, String name) throws IOException {
        Path file = record(kind, name);
        Files.deleteIfExists(file);
        Disk.force(folder.resolve(kind));
    }

    @Override
    public Path scratch() throws IOException {
        return Files.createDirectories(folder.resolve("drafts").resolve(SCRATCH));
    }

    @Override
    public String place() {
        return folder.toString();
    }

    @Override
    public void close() throws IOException {
        lockFile.close();
    }

    private Path object(String hash) {
        return folder.resolve("objects").resolve(hash.substring(0, 2)).resolve(hash);
    }

    /** The file of a new content. Its folder is forced even if it exists: a killed process may have created it. */
    private Path newObject(String hash) throws IOException {
        Path file = object(hash);
        Path shelf = Files.createDirectories(file.getParent());
        if (!forced.contains(shelf)) {
            Disk.force(folder.resolve("objects"));
            forced.add(shelf);
        }
        return file;
    }

    private Path record(String kind, String name) {
        return folder.resolve(kind).resolve(Sha256.of(name) + ".json");
    }

    private static boolean isRecord(Path file) {
        return file.getFileName().toString().endsWith(".json") && Files.isRegularFile(file);
    }

    private static void leaveAlone(Path file) {
        LOG.warn("{} is not one of Terrace's files. It was ignored.", file);
    }

    private void setAside(Path file, String reason) throws IOException {
        // Records of two kinds can have the same file name, and a content can be damaged twice.
        String name = file.getFileName().toString();
        Path aside = folder.resolve("set-aside").resolve(name);
        for (int number = 1; Files.exists(aside); number++) {
            aside = aside.resolveSibling(name + "-" + number);
        }
        Files.move(file, aside);
        LOG.warn("{} is damaged: {}. It was moved to {}.", file, reason, aside);
    }

    private static String hashOf(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Sha256.of(in);
        }
    }

    /** The file format of a record: a line with the hash of the rest, then the JSON. */
    private static final class RecordFile {
        private RecordFile() {}

        static byte[] bytes(JsonObject record) {
            String json = record.encodePrettily() + "\n";
            return (Sha256.of(json) + "\n" + json).getBytes(StandardCharsets.UTF_8);
        }

        /** Reads a record; empty if the file is incomplete. */
        static Optional<JsonObject> read(Path file) throws IOException {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            int end = text.indexOf('\n');
            String json = text.substring(end + 1);
            if (end < 0 || !text.substring(0, end).equals(Sha256.of(json))) {
                return Optional.empty();
            }
            try {
                return Optional.of(new JsonObject(json));
            } catch (DecodeException e) {
                return Optional.empty();
            }
        }
    }
}
