package dev.terrace.benchmarks.growth;

import java.io.IOException;
import java.io.Writer;

/** A dump under construction: JSON documents, one per line, or given YAML documents. */
final class DumpBuilder {
    private final Writer out;
    private int objects;

    DumpBuilder(Writer out) {
        this.out = out;
    }

    /** Adds a JSON object. A sequence of JSON objects is a valid dump. */
    DumpBuilder add(Item item) throws IOException {
        objects++;
        item.appendTo(out);
        out.write('\n');
        return this;
    }

    /** Adds a YAML document. A dump must not mix YAML and JSON. */
    DumpBuilder yaml(String document) throws IOException {
        objects++;
        out.write(document);
        out.write("\n---\n");
        return this;
    }

    /** Writes a repeated character, as a part of the next document. */
    DumpBuilder repeat(char character, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            out.write(character);
        }
        return this;
    }

    /** Writes a part of the next document. */
    DumpBuilder text(String part) throws IOException {
        out.write(part);
        return this;
    }

    int objects() {
        return objects;
    }
}
