package dev.terrace.replay.origin;

import dev.terrace.files.Sha256;
import dev.terrace.report.Document;
import dev.terrace.report.Fields;
import java.util.List;
import java.util.SortedMap;

/**
 * Everything that decides the result of a run: runs with equal hashes have equal results. Java, the machine and the
 * number of threads decide nothing and are not part of it.
 *
 * @param terrace the version of Terrace
 * @param inputs the files of the trace, and of the snapshot with the nodes; the last names of their paths count, their
 *     folders do not
 * @param configuration the effective configuration, as JSON: its comments and layout decide nothing
 * @param options the options that differ from their defaults, and the settings of the cluster, by name
 * @param jars the JARs of the plugins and actions that the configuration names
 */
public record RunIdentity(
        String terrace,
        List<Hashed> inputs,
        String configuration,
        SortedMap<String, String> options,
        List<Hashed> jars) {
    /** Returns the SHA-256 of the identity in hexadecimal. */
    public String hash() {
        Fields identity = new Fields()
                .with("terrace", terrace)
                .with("inputs", hashes(inputs))
                .with("configuration", configuration)
                .with("options", options)
                .with("jars", hashes(jars));
        return Sha256.of(Document.compact(identity));
    }

    /** Returns file names and hashes in the given order, which decides for snapshots. */
    private static List<List<String>> hashes(List<Hashed> files) {
        return files.stream()
                .map(file -> List.of(lastName(file.name()), file.sha256()))
                .toList();
    }

    /** Returns the last name of a path of any system. A plan calls it often. */
    private static String lastName(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }
}
