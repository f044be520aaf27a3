package dev.terrace.replay.trace;

import dev.terrace.files.Disk;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Source;
import dev.terrace.inputs.TextNames;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.text.Malformed;
import dev.terrace.text.Text;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A trace that is not a file of its own: the bytes of a file of any format, or an archive of a folder. Reading unpacks
 * it into a folder of its own, within the bounds of its source. Findings name the source, never that folder.
 */
public final class PackedTrace {
    private static final TextNames IN_ARCHIVE = new TextNames(
            Pattern.compile("(?s)(.*/)?(trace\\.json|((nodes|jobs|node-changes)\\.csv(\\.gz)?))"),
            FolderFormat.FACTS + ", which an archive of a folder needs, with " + FolderFormat.NODES + " and "
                    + FolderFormat.JOBS);

    private final Source source;
    private final Path folder;
    private final Path file;

    private PackedTrace(Source source, Path folder) {
        this.source = source;
        this.folder = folder;
        file = folder.resolve(source.name());
    }

    /**
     * Reads a trace.
     *
     * @param source the ending of its name determines the format, as that of a file; without a folder in its name
     * @param scratch the folder in which a folder for the unpacked trace is created, and removed afterwards
     * @throws InvalidInput if no format matches, or the trace is malformed or has no jobs
     * @throws IOException if the folder cannot be created
     */
    public static Trace read(Source source, TraceOptions options, Path scratch) throws IOException {
        Path folder = Files.createTempDirectory(scratch, "terrace-trace-");
        try {
            return new PackedTrace(source, folder).read(options);
        } finally {
            Disk.delete(folder);
        }
    }

    private Trace read(TraceOptions options) {
        Inputs.each(List.of(source), IN_ARCHIVE, this::unpack);
        try {
            return renamed(TraceFormat.any(file, options));
        } catch (InvalidInput e) {
            throw new InvalidInput(e.findings().stream().map(this::renamed).toList());
        }
    }

    /** Writes a text to a file. The files of an archive come into one folder, whatever their folder is. */
    private void unpack(Text text) {
        try (InputStream bytes = text.bytes()) {
            if (text.name().equals(source.name())) {
                var unused = Files.copy(bytes, file);
            } else {
                Files.createDirectories(file);
                var unused = Files.copy(
                        bytes, file.resolve(text.name().substring(text.name().lastIndexOf('/') + 1)));
            }
        } catch (FileAlreadyExistsException e) {
            throw Malformed.at(
                    Position.of(text.name()), "the archive has two files of this name; it must hold one trace.");
        } catch (IOException e) {
            throw Malformed.unreadable(Position.of(text.name()), e);
        }
    }

    private Trace renamed(Trace trace) {
        return trace.toBuilder()
                .file(renamed(trace.file()))
                .jobsFile(renamed(trace.jobsFile()))
                .findings(trace.findings().stream().map(this::renamed).toList())
                .build();
    }

    private Finding renamed(Finding finding) {
        Position at = finding.position();
        return new Finding(
                finding.severity(), new Position(renamed(at.source()), at.line(), at.column()), finding.message());
    }

    private String renamed(String place) {
        String prefix = folder + File.separator;
        return place.startsWith(prefix) ? place.substring(prefix.length()) : place;
    }
}
