package dev.terrace.kubernetes.write;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.objects.field.Kind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * An event about an object. It is lost if the API server refuses it.
 *
 * @param of the kind of the object
 * @param number different for each event about the object
 * @param reason a word in upper camel case
 * @param at the time of what it reports
 * @param source the component that reports it
 * @param ended runs when it was answered or dropped
 */
public record Event(
        Kind<?> of,
        ObjectName about,
        String uid,
        long number,
        boolean isWarning,
        String reason,
        String message,
        Instant at,
        String source,
        Runnable ended)
        implements Write {
    /** The API server refuses longer messages. */
    private static final int MAX_MESSAGE = 1_024;
    /** The name of an event is that of its object and a number, within the limit of names. */
    private static final int MAX_PREFIX = 200;

    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public String kind() {
        return "event";
    }

    @Override
    public boolean isUrgent() {
        return false;
    }

    @Override
    public Request request() {
        // Events about objects without a namespace belong to this one.
        String namespace = about.namespace().isEmpty() ? "default" : about.namespace();
        String time = at.truncatedTo(ChronoUnit.SECONDS).toString();
        ObjectNode event = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "Event");
        event.putObject("metadata")
                .put(
                        "name",
                        about.name().substring(0, Math.min(about.name().length(), MAX_PREFIX)) + "."
                                + Long.toHexString(number))
                .put("namespace", namespace);
        event.putObject("involvedObject")
                .put("apiVersion", of.apiVersion())
                .put("kind", of.name())
                .put("namespace", about.namespace())
                .put("name", about.name())
                .put("uid", uid);
        event.put("type", isWarning ? "Warning" : "Normal")
                .put("reason", reason)
                .put("message", message.length() > MAX_MESSAGE ? message.substring(0, MAX_MESSAGE - 1) + "…" : message)
                .put("count", 1)
                .put("firstTimestamp", time)
                .put("lastTimestamp", time)
                .put("reportingComponent", source);
        event.putObject("source").put("component", source);
        return Request.post("/api/v1/namespaces/" + namespace + "/events", event.toString());
    }

    @Override
    public void answered(@Nullable Answer answer) {
        ended.run();
    }

    @Override
    public void dropped() {
        ended.run();
    }
}
