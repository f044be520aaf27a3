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
import java.util.Set;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.emitter.Emitter;
import org.yaml.snakeyaml.events.DocumentEndEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.ImplicitTuple;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceEndEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.events.StreamEndEvent;
import org.yaml.snakeyaml.events.StreamStartEvent;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/** Writes a list as YAML, in the layout of kubectl. */
public final class YamlSink implements ObjectSink {
    private static final Resolver TYPES = new Resolver();
    private static final ImplicitTuple PLAIN = new ImplicitTuple(true, true);
    private static final ImplicitTuple QUOTED = new ImplicitTuple(false, true);
    /** Texts that some YAML parsers read as a boolean or as a special key. */
    private static final Set<String> DOUBTFUL = Set.of("y", "Y", "n", "N", "=", "<<");

    private static final Pattern LIKE_A_NUMBER = Pattern.compile("[-+.]?[0-9][0-9a-fA-FxXoO_.:eE+-]*");

    private final Writer writer;
    private final Emitter out;

    public YamlSink(OutputStream stream) throws IOException {
        writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16);
        DumperOptions options = new DumperOptions();
        options.setSplitLines(false);
        out = new Emitter(writer, options);
        out.emit(new StreamStartEvent(null, null));
        out.emit(new DocumentStartEvent(null, null, false, null, Map.of()));
        out.emit(new MappingStartEvent(null, null, true, null, null, FlowStyle.BLOCK));
        text("apiVersion");
        text("v1");
        text("items");
        out.emit(new SequenceStartEvent(null, null, true, null, null, FlowStyle.BLOCK));
    }

    @Override
    public void write(ObjectNode object) throws IOException {
        value(object);
    }

    @Override
    public void close() throws IOException {
        out.emit(new SequenceEndEvent(null, null));
        text("kind");
        text("List");
        out.emit(new MappingEndEvent(null, null));
        out.emit(new DocumentEndEvent(null, null, false));
        out.emit(new StreamEndEvent(null, null));
        writer.close();
    }

    private void value(JsonNode node) throws IOException {
        if (node.isObject()) {
            out.emit(new MappingStartEvent(null, null, true, null, null, FlowStyle.BLOCK));
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                text(field.getKey());
                value(field.getValue());
            }
            out.emit(new MappingEndEvent(null, null));
        } else if (node.isArray()) {
            out.emit(new SequenceStartEvent(null, null, true, null, null, FlowStyle.BLOCK));
            for (JsonNode item : node) {
                value(item);
            }
            out.emit(new SequenceEndEvent(null, null));
        } else if (node.isTextual()) {
            text(node.textValue());
        } else {
            out.emit(new ScalarEvent(null, null, PLAIN, node.asText(), null, null, ScalarStyle.PLAIN));
        }
    }

    private void text(String text) throws IOException {
        boolean isText = isText(text);
        ScalarStyle style = !isText || hasOtherBreaks(text)
                ? ScalarStyle.DOUBLE_QUOTED
                : text.indexOf('\n') >= 0 ? ScalarStyle.LITERAL : ScalarStyle.PLAIN;
        out.emit(new ScalarEvent(null, null, isText ? PLAIN : QUOTED, text, null, null, style));
    }

    /** Returns whether a YAML parser reads it without quotes as a text, and not as a number or a timestamp. */
    private static boolean isText(String text) {
        return TYPES.resolve(NodeId.scalar, text, true).equals(Tag.STR)
                && !DOUBTFUL.contains(text)
                && !(text.charAt(0) <= '9' && LIKE_A_NUMBER.matcher(text).matches());
    }

    /** Returns whether the text has a line break that a YAML parser normalises unless it is escaped. */
    private static boolean hasOtherBreaks(String text) {
        return text.chars().anyMatch(c -> c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029);
    }
}
