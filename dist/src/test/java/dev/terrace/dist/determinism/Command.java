package dev.terrace.dist.determinism;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The command of the distribution, started under a circumstance. Thread-safe.
 *
 * @param home the distribution's folder
 * @param scratch an existing folder for temporary files
 * @param plugins the folders of all plugins
 * @param references cached answers without a circumstance
 */
record Command(Path home, Path scratch, List<String> plugins, Map<String, String> references) {
    Command(Path home, Path scratch, List<String> plugins) {
        this(home, scratch, plugins, new ConcurrentHashMap<>());
    }

    /** The answer without a circumstance, cached. */
    String reference(Question question, Subject subject) {
        return references.computeIfAbsent(
                question.isGeneral() ? question.name() : question + " " + subject,
                absent -> answer(question, subject, Circumstance.NONE));
    }

    /**
     * The exit code and everything that the command prints and writes, without times; for a failure also its error
     * output.
     */
    String answer(Question question, Subject subject, Circumstance circumstance) {
        try {
            Path folder = Files.createTempDirectory(scratch, "start");
            List<String> words =
                    new ArrayList<>(List.of(home.resolve("bin/terrace").toString()));
            words.addAll(question.command(subject, plugins));
            ProcessBuilder builder = new ProcessBuilder(words)
                    .directory(folder.toFile())
                    .redirectError(folder.resolve("err").toFile());
            Map<String, String> environment = builder.environment();
            environment.put("JAVA_HOME", System.getProperty("java.home"));
            environment.put("TERRACE_JAVA_OPTS", circumstance.options());
            environment.putAll(circumstance.environment());
            Process process = builder.start();
            byte[] printed = process.getInputStream().readAllBytes();
            int exit = process.waitFor();
            Path next = folder.resolve("next.yaml");
            return exit + "\n" + question.withoutTimes(new String(printed, StandardCharsets.UTF_8))
                    + (Files.exists(next) ? Files.readString(next) : "")
                    + (exit == 0 ? "" : Files.readString(folder.resolve("err"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
