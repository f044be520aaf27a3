package dev.terrace.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** Writes maps, lists, strings, numbers and booleans as JSON or YAML, in insertion order. */
public final class Document {
    private static final JsonFactory JSON = new JsonFactory();

    private Document() {}

    public static void json(Map<String, ?> root, PrintWriter out) {
        // A document must have the same bytes on every machine. Jackson and the writer would use the machine's line
        // separator.
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                        .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                        .withObjectEmptySeparator("")
                        .withArrayEmptySeparator(""))
                .withObjectIndenter(indenter)
                .withArrayIndenter(indenter);
        try (JsonGenerator generator = JSON.createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .setPrettyPrinter(printer)) {
            write(root, generator);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.print('\n');
        out.flush();
    }

    /** Returns the document as JSON in UTF-8, like {@link #json(Map, PrintWriter)}. */
    public static byte[] json(Map<String, ?> root) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintWriter out = new PrintWriter(bytes, false, StandardCharsets.UTF_8)) {
            json(root, out);
        }
        return bytes.toByteArray();
    }

    /**
     * Returns the document as JSON in UTF-8 without optional white space, for long documents that only programs read.
     */
    public static byte[] compact(Map<String, ?> root) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator generator = JSON.createGenerator(bytes)) {
            write(root, generator);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    public static void yaml(Map<String, ?> root, PrintWriter out) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setSplitLines(false);
        // Two empty lists may be the same object, which must not become an anchor.
        options.setDereferenceAliases(true);
        new Yaml(options).dump(root, out);
        out.flush();
    }

    private static void write(@Nullable Object value, JsonGenerator generator) throws IOException {
        if (value instanceof Map<?, ?> map) {
            generator.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                generator.writeFieldName(String.valueOf(entry.getKey()));
                write(entry.getValue(), generator);
            }
            generator.writeEndObject();
        } else if (value instanceof Collection<?> list) {
            generator.writeStartArray();
            for (Object item : list) {
                write(item, generator);
            }
            generator.writeEndArray();
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            // JSON has no infinity, so the generator writes it as a string.
            generator.writePOJO(value);
        } else {
            generator.writeString(value.toString());
        }
    }
}
