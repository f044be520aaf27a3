package dev.terrace.cases;

import dev.terrace.files.Disk;
import dev.terrace.files.Fault;
import dev.terrace.files.NewFile;
import dev.terrace.files.NewFolder;
import dev.terrace.files.Outputs;
import dev.terrace.report.Document;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The output paths of an anonymous case or trace.
 *
 * @param key the file that maps new names to old ones; null for none
 */
public record AnonymousFiles(Path folder, @Nullable Path key) {
    /**
     * Checks before the work is done that the files can be written.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a file cannot be written, or the key lies in the folder of the
     *     case
     */
    public void requireRoom() {
        NewFolder.requireRoom(folder);
        if (key != null) {
            if (Disk.place(key).startsWith(Disk.place(folder))) {
                throw Fault.at(
                        "--key", key + " must not be inside " + folder + ", which is shared; name a file elsewhere");
            }
            NewFile.requireRoom(key);
        }
    }

    /** Adds a case and its key to the outputs of a command. */
    public void write(Anonymisation anonymisation, Outputs outputs) {
        write(anonymisation.anonymous().key(), anonymisation.made()::fill, outputs);
    }

    /** Writes a case and its key. A failure leaves neither behind. */
    public void write(Anonymisation anonymisation) {
        write(anonymisation.anonymous().key(), anonymisation.made()::fill);
    }

    /**
     * Writes a folder and its key, if a file for the key is given. Only its owner can read the key. A failure leaves
     * neither behind, and an earlier key unchanged.
     */
    public void write(Map<String, Object> names, NewFolder.Content content) {
        try (Outputs outputs = new Outputs()) {
            write(names, content, outputs);
            outputs.publish();
        }
    }

    private void write(Map<String, Object> names, NewFolder.Content content, Outputs outputs) {
        if (key != null) {
            // Published first: the names of the folder cannot be restored without it.
            outputs.write(key, draft -> NewFile.writePrivately(draft, out -> out.write(Document.json(names))));
        }
        outputs.write(folder, draft -> NewFolder.write(draft, content));
    }
}
