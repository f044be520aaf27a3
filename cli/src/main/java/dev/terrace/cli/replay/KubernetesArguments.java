package dev.terrace.cli.replay;

import dev.terrace.replay.imports.TraceImporter;
import dev.terrace.replay.imports.kubernetes.Assume;
import dev.terrace.replay.imports.kubernetes.KubernetesImporter;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The files and the options of the importer of Kubernetes objects. */
final class KubernetesArguments {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Dumps and streams of watch events in order of time, compressed or not; the files of a folder"
                    + " are sorted by name. A time in the name of a dump, such as 20260131T120000Z, is its time (UTC);"
                    + " otherwise, it is the newest time in the dump.")
    private List<String> files = List.of();

    @Option(
            names = "--assume",
            paramLabel = "MOMENT",
            description = "The moment of an event that is known only to the interval between two dumps:"
                    + " ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Assume assume = Assume.last;

    TraceImporter importer() {
        return new KubernetesImporter(files, assume);
    }
}
