package dev.terrace.files;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The files and folders of one command, which appear together or not at all. Each is written to a draft of the same
 * name, in a hidden folder on the way to its target. Thread-safe.
 */
public final class Outputs implements AutoCloseable {
    private final List<Output> outputs = new ArrayList<>();

    /** Writes a file or a folder to the given path. */
    @FunctionalInterface
    public interface Writer {
        void write(Path draft) throws IOException;
    }

    /**
     * A target and its draft.
     *
     * @param target the absolute target; that of a link to a folder if the user named the link
     */
    private record Output(Path named, Path target, AtomicWrite folder) {
        private Path draft() {
            return folder.path().resolve(String.valueOf(target.getFileName()));
        }

        private Path before() {
            return folder.path().resolve(".before");
        }
    }

    /**
     * Writes the draft of an output.
     *
     * @param target a file, a new folder or an empty one
     * @throws InvalidInput if it cannot be written, or is the target of another output; the error names the target
     */
    public void write(Path target, Writer writer) {
        try {
            Path place = Files.isDirectory(target) ? target.toRealPath() : target.toAbsolutePath();
            Path full = Disk.place(place);
            Output output;
            synchronized (this) {
                if (outputs.stream().anyMatch(other -> Disk.place(other.target).equals(full))) {
                    throw Fault.at(target, "is named for two outputs; name another for one of them");
                }
                output = new Output(target, place, new AtomicWrite(Disk.existing(Disk.parent(place))));
                outputs.add(output);
            }
            Files.createDirectory(output.folder.path());
            write(output, writer);
        } catch (IOException e) {
            throw Fault.writing(target, e);
        }
    }

    private static void write(Output output, Writer writer) throws IOException {
        try {
            writer.write(output.draft());
        } catch (InvalidInput e) {
            throw new InvalidInput(e.findings().stream()
                    .map(finding -> naming(output, finding))
                    .toList());
        }
    }

    /** Returns a finding about a draft as one about its target. */
    private static Finding naming(Output output, Finding finding) {
        String draft = output.draft().toString();
        String target = output.named.toString();
        Position at = finding.position();
        return new Finding(
                finding.severity(),
                new Position(at.source().replace(draft, target), at.line(), at.column()),
                finding.message().replace(draft, target));
    }

    /**
     * Moves all drafts to their targets. Each is durable when this method returns.
     *
     * @throws InvalidInput if a target cannot be replaced; the others are then as before
     */
    public synchronized void publish() {
        Deque<Output> published = new ArrayDeque<>();
        for (Output output : outputs) {
            try {
                if (outputs.size() > 1) {
                    keep(output);
                }
                Disk.makeFolders(Disk.parent(output.target));
                Disk.move(output.draft(), output.target);
                published.push(output);
            } catch (IOException e) {
                InvalidInput failure = Fault.writing(output.named, e);
                published.forEach(each -> undo(each, failure));
                throw failure;
            }
        }
    }

    /** Keeps the file that an output replaces. An empty folder is created again instead. */
    private static void keep(Output output) throws IOException {
        if (Files.isDirectory(output.target)) {
            Files.createDirectory(output.before());
        } else if (Files.exists(output.target)) {
            try {
                Files.createLink(output.before(), output.target);
            } catch (IOException | UnsupportedOperationException e) {
                Files.copy(output.target, output.before());
            }
        }
    }

    private static void undo(Output output, InvalidInput failure) {
        try {
            Files.move(output.target, output.draft());
            if (Files.exists(output.before())) {
                Disk.move(output.before(), output.target);
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Deletes the drafts. */
    @Override
    public synchronized void close() {
        for (Output output : outputs) {
            try {
                output.folder.close();
            } catch (IOException e) {
                // What remains is hidden, and no command reads it.
            }
        }
    }
}
