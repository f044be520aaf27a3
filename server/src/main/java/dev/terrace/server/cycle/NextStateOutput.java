package dev.terrace.server.cycle;

import dev.terrace.snapshot.SnapshotWriter.Format;
import java.io.OutputStream;

/** The destination and the format of the state after a cycle. The stream is flushed and stays open. */
public record NextStateOutput(OutputStream out, Format format) {}
