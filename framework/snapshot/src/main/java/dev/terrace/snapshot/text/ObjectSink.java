package dev.terrace.snapshot.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;

/** A {@code kind: List} that is being written, object by object; closing ends it. */
public interface ObjectSink extends Closeable {
    void write(ObjectNode object) throws IOException;
}
