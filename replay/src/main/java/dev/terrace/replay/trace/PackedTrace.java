package dev.terrace.replay.trace;

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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A trace that is not a file of its own: the bytes of a file of any format, or an archive of a folder. Reading unpacks
 * it into a temporary folder, within the bounds of its source. Findings name the source, never the temporary folder.
 */
public final class PackedTrace {
    private static final TextNames IN_ARCHIVE = new TextNames(
            Pattern.compile("(?s)(.*/)?(trace\\.json|((nodes|jobs|node-changes)\\.csv(\\.gz)?))"),
            FolderFormat.FACTS + ", which an archive of a folder needs, with " + FolderFormat.NODES + " and "
                    + FolderFormat.JOBS);

    private final Source source;
    private final Path scratch;
    private final Path file;

    private PackedTrace(Source source, Path scratch) {
        this.source = source;
        this.scratch = scratch;
        file = scratch.resolve(source.name());
    }

    /**
     * Reads a trace.
     *
     * @param source the ending of its name determines the format, as that of a file; without a folder in its name
     * @throws InvalidInput if no format matches, or the trace is malformed or has no jobs
     * @throws IOException if the temporary folder cannot be created
     */
    public static Trace read(Source source, TraceOptions options) throws IOException {
        Path scratch = Files.createTempDirectory("terrace-trace-");
        try {
            return new PackedTrace(source, scratch).read(options);
        } finally {
            try (Stream<Path> content = Files.walk(scratch)) {
                for (Path place : content.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(place);
                }
            }
        }
    }

    private Trace read(TraceOptions options) {
        List<Finding> findings = new ArrayList<>();
        Inputs.each(List.of(source), IN_ARCHIVE, this::unpack, findings::add);
        if (findings.stream().anyMatch(Finding::isError)) {
            throw new InvalidInput(findings);
        }
        try {
            return renamed(TraceFormat.any(file, options));
        } catch (InvalidInput e) {
            throw new InvalidInput(e.findings().stream().map(this::renamed).toList());
        }
    }

    /** Writes a text to a file. The files of an archive come into one folder, whatever their folder is. */
    private boolean unpack(Text text) {
        try (InputStream bytes = text.bytes()) {
            if (text.name().equals(source.name())) {
                var unused = Files.copy(bytes, file);
            } else {
                Files.createDirectories(file);
                var unused = Files.copy(
                        bytes, file.resolve(text.name().substring(text.name().lastIndexOf('/') + 1)));
            }
            return true;
        } catch (FileAlreadyExistsException e) {
            throw Malformed.at(
                    Position.of(text.name()), "the archive has two files of this name; it must hold one trace.");
        } catch (IOException e) {
            throw Malformed.unreadable(Position.of(text.name()), e);
        }
    }

    private Trace renamed(Trace trace) {
        return new Trace(
                renamed(trace.file()),
                trace.name(),
                trace.jobs(),
                trace.nodes(),
                trace.nodeChanges(),
                trace.weights(),
                trace.start(),
                trace.leftOut(),
                trace.header(),
                trace.findings().stream().map(this::renamed).toList());
    }

    private Finding renamed(Finding finding) {
        Position at = finding.position();
        return new Finding(
                finding.severity(), new Position(renamed(at.source()), at.line(), at.column()), finding.message());
    }

    private String renamed(String place) {
        String folder = scratch + File.separator;
        return place.startsWith(folder) ? place.substring(folder.length()) : place;
    }
}
