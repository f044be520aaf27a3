package dev.terrace.benchmarks.rows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** A generated log in the Standard Workload Format: jobs of one processor at a steady rate. */
final class MadeLog {
    private static final int JOBS_PER_SECOND = 10;

    private MadeLog() {}

    /**
     * Writes a log. Returns the file.
     *
     * @param alive the approximate number of jobs that run at a time, at least 10
     */
    static Path write(Path file, int jobs, int processors, int alive) {
        SplittableRandom random = new SplittableRandom(46);
        int mean = alive / JOBS_PER_SECOND;
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            out.write("; MaxProcs: " + processors + "\n");
            for (int job = 0; job < jobs; job++) {
                out.write((job + 1) + " " + job / JOBS_PER_SECOND + " 0 " + random.nextInt(1, 2 * mean)
                        + " 1 -1 -1 1 -1 -1 1 1 1 -1 1 -1 -1 -1\n");
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
