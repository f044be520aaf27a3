package dev.terrace.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;

/** Writes a {@code kind: List}, object by object. Closing ends the list. */
public interface ObjectSink extends Closeable {
    void write(ObjectNode object) throws IOException;
}
