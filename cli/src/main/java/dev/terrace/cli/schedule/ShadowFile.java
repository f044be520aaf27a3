package dev.terrace.cli.schedule;

import dev.terrace.files.Fault;
import dev.terrace.kubernetes.loop.Shadow.Binding;
import dev.terrace.replay.trace.CsvCells;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A CSV file with one row for each binding by another scheduler. Rows are appended, and each is written at once. */
public final class ShadowFile implements AutoCloseable {
    private final Path file;
    private final Writer out;

    /**
     * Opens the file, or creates it with a header.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it cannot be written
     */
    public ShadowFile(Path file) {
        this.file = file;
        try {
            boolean isNew = !Files.exists(file) || Files.size(file) == 0;
            out = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            if (isNew) {
                row("time", "pod", "scheduler", "terrace_node", "node", "verdict", "earlier_seconds");
            }
        } catch (IOException e) {
            throw Fault.at(file, "cannot be written: " + e.getMessage());
        }
    }

    /** Appends a binding. */
    public void add(Binding binding) {
        row(
                binding.at().toString(),
                binding.pod(),
                binding.scheduler(),
                binding.chosen(),
                binding.node(),
                binding.verdict().words(),
                String.valueOf(binding.earlier().toMillis() / 1e3));
    }

    private void row(String... cells) {
        try {
            out.write(CsvCells.row(cells) + "\n");
            out.flush();
        } catch (IOException e) {
            throw Fault.at(file, "cannot be written: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw Fault.at(file, "cannot be written: " + e.getMessage());
        }
    }
}
