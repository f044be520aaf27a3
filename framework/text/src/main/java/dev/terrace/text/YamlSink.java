package dev.terrace.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Writes a list as YAML, in the layout of kubectl. Most texts of a dump are short words, which are written directly.
 * SnakeYAML's emitter is used only for the other texts, because it processes one event and one character at a time.
 */
public final class YamlSink implements ObjectSink {
    /** The indentation of the content of a key or an item. */
    private static final int STEP = 2;

    private final Writer out;
    private boolean isEmpty = true;

    public YamlSink(OutputStream stream) throws IOException {
        out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16);
        out.write("apiVersion: v1\nitems:");
    }

    @Override
    public void write(ObjectNode object) throws IOException {
        if (isEmpty) {
            out.write('\n');
            isEmpty = false;
        }
        out.write('-');
        inline(object, 0);
    }

    @Override
    public void close() throws IOException {
        out.write(isEmpty ? " []\nkind: List\n" : "kind: List\n");
        out.close();
    }

    /** Writes the value of a key in this column, on the same line or below it. */
    private void below(JsonNode value, int column) throws IOException {
        if (value.isEmpty()) {
            leaf(value, column);
        } else {
            out.write('\n');
            if (value.isObject()) {
                fields(value, column + STEP, false);
            } else {
                items(value, column, false);
            }
        }
    }

    /** Writes a value on the line of an indicator in this column. */
    private void inline(JsonNode value, int column) throws IOException {
        if (value.isEmpty()) {
            leaf(value, column);
        } else {
            out.write(' ');
            if (value.isObject()) {
                fields(value, column + STEP, true);
            } else {
                items(value, column + STEP, true);
            }
        }
    }

    private void fields(JsonNode object, int column, boolean isInline) throws IOException {
        boolean isFirst = isInline;
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            pad(isFirst ? 0 : column);
            isFirst = false;
            String key = YamlText.of(field.getKey());
            if (YamlText.isShortKey(field.getKey())) {
                out.write(key);
                out.write(':');
                below(field.getValue(), column);
            } else {
                out.write('?');
                text(key, column);
                pad(column);
                out.write(':');
                inline(field.getValue(), column);
            }
        }
    }

    private void items(JsonNode list, int column, boolean isInline) throws IOException {
        boolean isFirst = isInline;
        for (JsonNode item : list) {
            pad(isFirst ? 0 : column);
            isFirst = false;
            out.write('-');
            inline(item, column);
        }
    }

    private void leaf(JsonNode value, int column) throws IOException {
        if (value.isTextual()) {
            text(YamlText.of(value.textValue()), column);
        } else {
            out.write(' ');
            out.write(value.isObject() ? "{}" : value.isArray() ? "[]" : value.asText());
            out.write('\n');
        }
    }

    /** @param column the column of the text's key or indicator */
    private void text(String written, int column) throws IOException {
        out.write(' ');
        if (YamlText.isLong(written)) {
            out.write(YamlText.indented(written, column));
        } else {
            out.write(written);
            out.write('\n');
        }
    }

    private void pad(int column) throws IOException {
        for (int i = 0; i < column; i++) {
            out.write(' ');
        }
    }
}
