package dev.terrace.replay.imports.prometheus;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.files.Fault;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Position;
import dev.terrace.model.number.NumberText;
import dev.terrace.replay.trace.JsonFile;
import dev.terrace.replay.trace.TraceBounds;
import dev.terrace.text.Malformed;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads answers of {@code /api/v1/query_range} and {@code /api/v1/query}, series by series. */
record AnswerReader(String source, String metric, Consumer<Series> taker) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String NAME = "__name__";
    private static final int MAX_SHOWN = 200;

    /**
     * Reads one or more answers.
     *
     * @param metric the metric of series without a name; empty if each must have one
     * @throws dev.terrace.model.finding.InvalidInput if the text is no answer, or one that reports an error
     */
    static void read(InputStream in, String source, String metric, Consumer<Series> taker) {
        try (JsonParser parser = MAPPER.getFactory().createParser(in)) {
            AnswerReader reader = new AnswerReader(source, metric, taker);
            int answers = 0;
            while (parser.nextToken() != null) {
                reader.answer(parser);
                answers++;
            }
            if (answers == 0) {
                throw Fault.at(source, "is empty; an answer of Prometheus is expected.");
            }
        } catch (JsonProcessingException e) {
            throw JsonFile.fault(source, e);
        } catch (IOException e) {
            throw Malformed.unreadable(Position.of(source), e);
        }
    }

    private void answer(JsonParser parser) throws IOException {
        boolean hasResult = false;
        String error = "";
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                JsonToken value = parser.nextToken();
                if (field.equals("error")) {
                    error = parser.getText();
                } else if (field.equals("data") && value == JsonToken.START_OBJECT) {
                    hasResult = data(parser);
                } else {
                    parser.skipChildren();
                }
            }
        }
        if (!error.isEmpty()) {
            throw Fault.at(source, "is an error of Prometheus: " + OneLine.of(error, MAX_SHOWN));
        }
        if (!hasResult) {
            throw Fault.at(source, "is no answer of Prometheus to a query: it has no data.result.");
        }
    }

    private boolean data(JsonParser parser) throws IOException {
        boolean hasResult = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean isResult = parser.currentName().equals("result");
            if (parser.nextToken() == JsonToken.START_ARRAY && isResult) {
                hasResult = true;
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    series(MAPPER.readTree(parser));
                }
            } else {
                parser.skipChildren();
            }
        }
        return hasResult;
    }

    private void series(JsonNode series) {
        Map<String, String> labels = JsonFile.texts(series.path("metric"));
        String name = labels.getOrDefault(NAME, metric);
        if (name.isEmpty()) {
            throw Fault.at(
                    source, "has a series without __name__. Query the metric itself, or last_over_time(METRIC[1h]).");
        }
        List<Long> times = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (JsonNode sample : series.path("values")) {
            add(sample, times, values);
        }
        if (series.has("value")) {
            add(series.path("value"), times, values);
        }
        if (!times.isEmpty()) {
            taker.accept(new Series(name, labels, times, values));
        }
    }

    private void add(JsonNode sample, List<Long> times, List<Double> values) {
        double value = sample.path(1).asDouble(Double.NaN);
        if (Double.isFinite(value)) {
            long time = Math.round(sample.path(0).asDouble());
            if (NumberText.instant(time).isEmpty()) {
                throw Fault.at(source, "has a sample with the time %s; %s".formatted(time, TraceBounds.timeRange()));
            }
            times.add(time);
            values.add(value);
        }
    }
}
