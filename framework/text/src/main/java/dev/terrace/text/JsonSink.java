package dev.terrace.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;

/** Writes a list as JSON, one object per line. */
public final class JsonSink implements ObjectSink {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonGenerator out;

    public JsonSink(OutputStream stream) throws IOException {
        out = JSON.createGenerator(stream);
        out.writeStartObject();
        out.writeStringField("apiVersion", "v1");
        out.writeArrayFieldStart("items");
    }

    @Override
    public void write(ObjectNode object) throws IOException {
        out.writeRaw('\n');
        out.writeTree(object);
    }

    @Override
    public void close() throws IOException {
        out.writeRaw('\n');
        out.writeEndArray();
        out.writeStringField("kind", "List");
        out.writeEndObject();
        out.writeRaw('\n');
        out.close();
    }
}
