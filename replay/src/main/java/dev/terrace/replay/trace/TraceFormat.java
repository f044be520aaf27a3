package dev.terrace.replay.trace;

import dev.terrace.files.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A format of traces. A new format is a class, and a line in {@link #ALL}. */
public interface TraceFormat {
    /** All formats. The first that matches a file reads it. */
    List<TraceFormat> ALL = List.of(new SwfFormat(), new FolderFormat(), new OpenbFormat(), new ObjectsFormat());

    /**
     * Returns a description of the files that it reads, such as {@code a log in the Standard Workload Format (.swf)}.
     */
    String files();

    /** Returns whether a file or folder is probably of this format, by its name or its first line. */
    boolean matches(Path trace);

    /** Returns the files that are read for a trace, by name, the trace itself first if it is a file. */
    List<Path> inputs(Path trace);

    /**
     * Reads a trace.
     *
     * @throws InvalidInput with a sentence for the first error
     */
    Trace read(Path trace, TraceOptions options);

    /**
     * Reads a trace of any format.
     *
     * @throws InvalidInput if no format matches, or the trace is malformed or has no jobs
     */
    static Trace any(Path file, TraceOptions options) {
        Trace trace = of(file).read(file, options);
        if (trace.jobs().isEmpty()) {
            throw Fault.at(file, "the trace has no job that can be replayed.");
        }
        return trace;
    }

    /**
     * Returns the format of a trace.
     *
     * @throws InvalidInput if it does not exist, or no format matches
     */
    static TraceFormat of(Path file) {
        if (!Files.exists(file)) {
            throw Fault.at(file, "there is no such file or folder.");
        }
        return ALL.stream()
                .filter(known -> known.matches(file))
                .findFirst()
                .orElseThrow(() -> Fault.at(
                        file,
                        "is not a trace in a known format. Known formats: "
                                + ALL.stream().map(TraceFormat::files).collect(Collectors.joining("; ")) + "."));
    }
}
