package dev.terrace.dist.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Commands that write files to writable and to unwritable places. */
final class Outputs {
    private static final int MAX_SECONDS = 120;

    private final Path distribution;
    private final Path folder;

    /** @param folder an empty folder for the files */
    Outputs(Path distribution, Path folder) {
        this.distribution = distribution;
        this.folder = folder;
    }

    /** Runs the command with a number, and returns its defect; empty without one. */
    String complaint(long number) throws IOException, InterruptedException {
        Random random = new Random(number * 0x9E3779B97F4A7C15L);
        Path place = Files.createDirectories(folder.resolve(Long.toString(number)));
        List<String> command =
                new ArrayList<>(List.of(distribution.resolve("bin/terrace").toString()));
        command.addAll(arguments(random, place));
        command.addAll(List.of(
                "--snapshot",
                distribution.resolve("examples/quickstart/cluster.yaml").toString()));
        Path printed = folder.resolve(number + ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        boolean hasEnded = process.waitFor(MAX_SECONDS, TimeUnit.SECONDS);
        if (!hasEnded) {
            process.destroyForcibly();
        }
        String text = Files.readString(printed);
        boolean isFine = hasEnded
                && List.of(0, 2).contains(process.exitValue())
                && !Trial.CODE.matcher(text.replace(folder.toString(), "")).find();
        return isFine
                ? ""
                : String.join(" ", command) + " ended with "
                        + (hasEnded ? process.exitValue() : "nothing after " + MAX_SECONDS + " s") + ": " + text;
    }

    private List<String> arguments(Random random, Path place) throws IOException {
        String path = path(random, place);
        return switch (random.nextInt(4)) {
            case 0 -> List.of("run", "--apply", path);
            case 1 -> List.of("run", "--record", path);
            case 2 -> List.of("run", "--record", path, "--anonymise", "--key", path(random, place));
            default ->
                List.of(
                        "anonymise",
                        "--conf",
                        distribution.resolve("conf/default.yaml").toString(),
                        "--to",
                        path,
                        "--key",
                        path(random, place));
        };
    }

    private static String path(Random random, Path place) throws IOException {
        Path file = Files.writeString(place.resolve("file"), "");
        Path full = Files.createDirectories(place.resolve("full"));
        Files.writeString(full.resolve("one"), "");
        Files.createDirectories(place.resolve("empty"));
        Path link = place.resolve("link");
        if (!Files.isSymbolicLink(link)) {
            Files.createSymbolicLink(link, Path.of("link"));
        }
        List<String> paths = List.of(
                "new.yaml",
                place.resolve("new").toString(),
                file.toString(),
                file + "/below",
                full.toString(),
                "empty",
                "empty/",
                "./empty/../next",
                link.toString(),
                "absent/deep/next",
                "",
                " ",
                "-",
                "~/x",
                "a\nb",
                "\u001b[2J",
                "ß\ud83d\ude00",
                "x".repeat(300),
                "x/".repeat(3000) + "y",
                "/dev/null",
                "/dev/full",
                "/proc/next",
                "/proc/self/fd/1");
        return paths.get(random.nextInt(paths.size()));
    }
}
