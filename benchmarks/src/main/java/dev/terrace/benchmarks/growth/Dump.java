package dev.terrace.benchmarks.growth;

import java.io.IOException;
import java.io.Writer;

/** A dump that is being written: JSON documents, one on a line, or YAML documents as they are given. */
final class Dump {
    private final Writer out;
    private int objects;

    Dump(Writer out) {
        this.out = out;
    }

    /** Objects of JSON, one after the other, are a dump as well. */
    Dump add(Item item) throws IOException {
        objects++;
        item.appendTo(out);
        out.write('\n');
        return this;
    }

    /** A document of YAML; all of a dump are, or none. */
    Dump yaml(String document) throws IOException {
        objects++;
        out.write(document);
        out.write("\n---\n");
        return this;
    }

    /** The same character many times, as a part of the next document. */
    Dump repeat(char character, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            out.write(character);
        }
        return this;
    }

    /** A part of the next document. */
    Dump text(String part) throws IOException {
        out.write(part);
        return this;
    }

    int objects() {
        return objects;
    }
}
