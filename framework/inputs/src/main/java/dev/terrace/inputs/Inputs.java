package dev.terrace.inputs;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.text.Malformed;
import dev.terrace.text.ObjectStream;
import dev.terrace.text.Text;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.jspecify.annotations.Nullable;

/** Unpacks sources and passes their texts on one by one. */
public final class Inputs {
    /** Separates the name of an archive from that of its entry. */
    private static final String IN = "!/";

    private final TextNames names;
    private final Predicate<Text> reader;
    private final Consumer<Finding> findings;
    /** Folders and archives that the user named. Each must hold an object. */
    private final Set<String> named = new LinkedHashSet<>();

    private final Set<String> withObjects = new HashSet<>();
    private boolean hasFailed;

    private Inputs(TextNames names, Predicate<Text> reader, Consumer<Finding> findings) {
        this.names = names;
        this.reader = reader;
        this.findings = findings;
    }

    /**
     * Reads all objects of sources.
     *
     * @param findings receives the problems of the sources and their texts
     */
    public static void read(Iterable<Source> sources, ObjectStream.Handler handler, Consumer<Finding> findings) {
        boolean[] failed = {false};
        ObjectStream stream = new ObjectStream(handler, finding -> {
            failed[0] |= finding.isError();
            findings.accept(finding);
        });
        Inputs inputs = new Inputs(TextNames.OBJECTS, stream::read, findings);
        sources.forEach(inputs::read);
        stream.end();
        if (!failed[0]) {
            inputs.refuseEmpty();
        }
    }

    /**
     * Reads all texts of sources.
     *
     * @param reader reads and closes a text; returns whether an object is in it
     */
    public static void each(List<Source> sources, Predicate<Text> reader, Consumer<Finding> findings) {
        Inputs inputs = new Inputs(TextNames.OBJECTS, reader, findings);
        sources.forEach(inputs::read);
    }

    /**
     * Reads all objects of sources.
     *
     * @throws InvalidInput with all findings if one of them is an error
     */
    public static void read(Iterable<Source> sources, ObjectStream.Handler handler) {
        List<Finding> findings = new ArrayList<>();
        read(sources, handler, findings::add);
        refuse(findings);
    }

    /**
     * Reads all texts of sources.
     *
     * @param names the files of an archive that are read
     * @param reader reads and closes a text
     * @throws InvalidInput with all findings if one of them is an error
     */
    public static void each(List<Source> sources, TextNames names, Consumer<Text> reader) {
        List<Finding> findings = new ArrayList<>();
        Predicate<Text> reading = text -> {
            reader.accept(text);
            return true;
        };
        Inputs inputs = new Inputs(names, reading, findings::add);
        sources.forEach(inputs::read);
        refuse(findings);
    }

    /** Reads all texts of a file or a folder, as {@link #each(List, TextNames, Consumer)} does. */
    public static void each(String input, Consumer<Text> reader) {
        each(Sources.of(List.of(input)), TextNames.OBJECTS, reader);
    }

    static void refuse(List<Finding> findings) {
        if (findings.stream().anyMatch(Finding::isError)) {
            throw new InvalidInput(findings);
        }
    }

    private void refuseEmpty() {
        named.removeAll(withObjects);
        if (!hasFailed) {
            named.forEach(input -> error(input, "holds no object."));
        }
    }

    private void tell(Finding finding) {
        hasFailed |= finding.isError();
        findings.accept(finding);
    }

    private void error(String name, String sentence) {
        tell(Finding.error(Position.of(name), sentence));
    }

    private void read(Source source) {
        if (!source.isNamed()) {
            named.add(source.input());
        }
        Position place = Position.of(source.name());
        UnpackLimit limit = new UnpackLimit(place, source.bounds());
        try (InputStream bytes = source.opening().open()) {
            BufferedInputStream packed = Peek.buffered(limit.source(bytes));
            BufferedInputStream in = unpacked(packed, place, limit);
            Optional<Archive> archive = Archive.of(in);
            if (archive.isPresent()) {
                entries(source, archive.get().open(in), limit);
            } else {
                text(source, source.name(), in, source.isNamed());
            }
        } catch (NoSuchFileException e) {
            error(source.name(), "the file does not exist.");
        } catch (AccessDeniedException e) {
            error(source.name(), "no permission to read the file.");
        } catch (IOException e) {
            Malformed.unreadable(place, e).findings().forEach(this::tell);
        } catch (InvalidInput e) {
            e.findings().forEach(this::tell);
        }
    }

    /** Decompresses bytes, if they are compressed. */
    private static BufferedInputStream unpacked(BufferedInputStream in, Position place, UnpackLimit limit)
            throws IOException {
        Optional<Compression> compression = Compression.of(in);
        if (compression.isEmpty()) {
            return in;
        }
        InputStream opened =
                UnpackingStream.guarded(limit, () -> compression.get().open(in));
        BufferedInputStream unpacked = Peek.buffered(new UnpackingStream(opened, limit));
        if (Compression.of(unpacked).isPresent()) {
            throw Malformed.at(place, "this is compressed twice. Decompress it once.");
        }
        return unpacked;
    }

    private void text(Source source, String name, InputStream bytes, boolean isNamed) {
        if (reader.test(new Text(name, bytes, isNamed))) {
            withObjects.add(source.input());
        }
    }

    private void entries(Source source, ArchiveInputStream<?> archive, UnpackLimit limit) throws IOException {
        named.add(source.input());
        List<String> nested = new ArrayList<>();
        int texts = 0;
        int entries = 0;
        Content last = Content.TEXT;
        for (ArchiveEntry entry = next(archive, limit);
                entry != null;
                entry = last == Content.DAMAGED ? null : next(archive, limit)) {
            limit.entries(++entries);
            String name = source.name() + IN + entry.getName();
            if (Archive.leadsOut(entry.getName())) {
                throw Malformed.at(Position.of(name), "the path of this entry leaves its archive; it is not read.");
            }
            if (Archive.isFile(entry) && Sources.isArchive(entry.getName())) {
                nested.add(name);
            } else if (Archive.isFile(entry) && names.contain(entry.getName())) {
                texts++;
                if (!archive.canReadEntryData(entry)) {
                    error(
                            name,
                            "this entry is encrypted, or uses an unsupported compression method. Unpack the archive.");
                } else {
                    last = entry(source, name, archive, Archive.isPacked(entry), limit);
                    if (last == Content.ARCHIVE) {
                        nested.add(name);
                    }
                }
            }
        }
        refuse(nested, withObjects.contains(source.input()));
        if (texts == 0 && nested.isEmpty()) {
            error(source.name(), "the archive holds no %s.".formatted(names.described()));
        }
    }

    /** The content of an entry of an archive. */
    private enum Content {
        TEXT,
        ARCHIVE,
        /** No later entry can be read. */
        DAMAGED
    }

    private Content entry(Source source, String name, InputStream archive, boolean isPacked, UnpackLimit limit)
            throws IOException {
        UnpackingStream content = new UnpackingStream(archive, limit, isPacked) {
            @Override
            public void close() {}
        };
        BufferedInputStream bytes = unpacked(Peek.buffered(content), Position.of(name), limit);
        if (Archive.of(bytes).isPresent()) {
            return Content.ARCHIVE;
        }
        text(source, name, bytes, false);
        return content.isWhole() ? Content.TEXT : Content.DAMAGED;
    }

    /** @param isDump whether the outer archive holds objects, so that it is useful without the inner ones */
    private void refuse(List<String> nested, boolean isDump) {
        String sentence = "nested archives are not read. Unpack the outer one.";
        for (String name : nested) {
            Position place = Position.of(name);
            tell(isDump ? Finding.warning(place, sentence) : Finding.error(place, sentence));
        }
    }

    private static @Nullable ArchiveEntry next(ArchiveInputStream<?> archive, UnpackLimit limit) throws IOException {
        return UnpackingStream.guarded(limit, archive::getNextEntry);
    }
}
