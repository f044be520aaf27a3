package dev.terrace.cases;

import dev.terrace.files.Fault;
import dev.terrace.files.NewFile;
import dev.terrace.files.NewFolder;
import dev.terrace.report.Document;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a case without names is written.
 *
 * @param key the file that leads back; null if it is not wanted
 */
public record AnonymousFiles(Path folder, @Nullable Path key) {
    /**
     * Checks before the work is done.
     *
     * @throws dev.terrace.model.finding.InvalidInput if something cannot be written, or the key would go with the case
     */
    public void requireRoom() {
        NewFolder.requireRoom(folder);
        if (key != null) {
            if (key.toAbsolutePath()
                    .normalize()
                    .startsWith(folder.toAbsolutePath().normalize())) {
                throw Fault.at("--key", key + " lies in " + folder + ", which is for others; name a file elsewhere");
            }
            NewFile.requireRoom(key);
        }
    }

    /** The key comes first: without it, nothing leads back. */
    public void write(Anonymisation anonymisation) {
        if (key != null) {
            try {
                NewFile.writePrivately(
                        key,
                        out -> out.write(Document.json(anonymisation.anonymous().key())));
            } catch (IOException e) {
                throw Fault.writing(key, e);
            }
        }
        anonymisation.made().write(folder);
    }
}
