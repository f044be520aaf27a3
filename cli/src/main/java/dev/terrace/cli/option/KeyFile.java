package dev.terrace.cli.option;

import dev.terrace.files.Disk;
import dev.terrace.files.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The file of {@code --key}, which maps new names to old ones. */
public final class KeyFile {
    private KeyFile() {}

    /**
     * Rejects a key that would replace another file of the command, before any work.
     *
     * @param key null for none
     * @param others the inputs, also folders, and the other outputs
     */
    public static void requireOwn(@Nullable Path key, List<Stream<Path>> others) {
        if (key == null) {
            return;
        }
        Path place = Disk.place(key);
        others.stream()
                .flatMap(each -> each)
                .map(Disk::place)
                .filter(other -> place.equals(other) || (Files.exists(key) && place.startsWith(other)))
                .findFirst()
                .ifPresent(other -> {
                    throw Fault.at(
                            "--key",
                            key + " is another file of this command, which the key would replace; name a new file");
                });
    }
}
