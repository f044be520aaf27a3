package dev.terrace.dist.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A {@code terrace run} that replaces a file and creates a folder. After a kill, each is in its old or its new state.
 */
final class WrittenFiles {
    private static final int PODS = 3000;
    private static final String OLD = "# as it was\n";

    private final Path snapshot;
    private final Path log;
    private final Path next;
    private final Path recorded;
    private final Random random;

    private Map<String, String> whole = Map.of();
    private long millis;
    private int asBefore;
    private int kills;

    WrittenFiles(Path folder, Random random) throws IOException {
        this.snapshot = folder.resolve("cluster.yaml");
        this.log = folder.resolve("run.log");
        Path work = Files.createDirectory(folder.resolve("work"));
        this.next = work.resolve("next.yaml");
        this.recorded = work.resolve("monday");
        this.random = random;
        Files.writeString(snapshot, cluster());
    }

    private static String cluster() {
        StringBuilder text = new StringBuilder("""
                apiVersion: v1
                kind: Node
                metadata: {name: n1}
                status: {allocatable: {cpu: "64", memory: 64Gi, pods: "100"}}
                """);
        for (int i = 0; i < PODS; i++) {
            text.append("""
                    ---
                    apiVersion: v1
                    kind: Pod
                    metadata: {name: p%s, namespace: default}
                    spec: {schedulerName: volcano, containers: [{name: main, resources: {requests: {cpu: "1"}}}]}
                    status: {phase: Pending}
                    """.formatted(i));
        }
        return text.toString();
    }

    void kill() throws Exception {
        if (whole.isEmpty()) {
            long start = System.nanoTime();
            write();
            millis = (System.nanoTime() - start) / 1_000_000;
            whole = files();
        }
        reset();
        Map<String, String> before = files();
        Command command = start();
        Thread.sleep(random.nextBoolean() ? random.nextInt((int) millis) : untilThereIsADraft(command));
        command.kill();
        kills++;
        Map<String, String> left = files();
        asBefore += left.equals(before) ? 1 : 0;
        left.forEach((name, text) -> assertThat(text.equals(whole.get(name)) || text.equals(before.get(name)))
                .as("%s is as it was or as it is to be", name)
                .isTrue());
        assertThat(inCase(left)).isIn(0L, inCase(whole));
        // Leftovers must not affect later commands.
        reset();
        write();
        assertThat(files()).isEqualTo(whole);
    }

    private Command start() throws IOException {
        return Command.start(
                log,
                List.of(
                        "run",
                        snapshot.toString(),
                        "--output",
                        "json",
                        "--apply",
                        next.toString(),
                        "--record",
                        recorded.toString()));
    }

    private void write() throws IOException, InterruptedException {
        Command command = start();
        assertThat(command.process().waitFor()).as(command.printed()).isZero();
    }

    /** Restores the old file, and removes the folder. */
    private void reset() throws IOException {
        Files.writeString(next, OLD);
        if (Files.exists(recorded)) {
            try (Stream<Path> content = Files.walk(recorded)) {
                for (Path path : content.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    /** Waits for a draft. Returns the milliseconds to wait after that. */
    private int untilThereIsADraft(Command command) throws IOException {
        try (Stream<Path> before = Files.list(next.getParent())) {
            long known = before.count();
            while (!command.isOver()) {
                try (Stream<Path> files = Files.list(next.getParent())) {
                    if (files.count() > known) {
                        return random.nextInt(60);
                    }
                }
            }
        }
        return 0;
    }

    /** All files except hidden drafts, which a killed process may leave. */
    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        Path work = next.getParent();
        try (Stream<Path> paths = Files.walk(work)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                String name = work.relativize(path).toString();
                if (!name.startsWith(".")) {
                    files.put(name, Files.readString(path, StandardCharsets.ISO_8859_1));
                }
            }
        }
        return files;
    }

    private static long inCase(Map<String, String> files) {
        return files.keySet().stream().filter(name -> name.startsWith("monday")).count();
    }

    String figures() throws IOException {
        try (Stream<Path> left = Files.list(next.getParent())) {
            return kills + " commands, of which " + asBefore + " had changed nothing, "
                    + left.filter(path -> path.getFileName().toString().startsWith("."))
                            .count()
                    + " drafts left";
        }
    }
}
