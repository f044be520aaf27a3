package dev.terrace.kubernetes.write;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.client.Answer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * An event about a ConfigMap. It is lost if the API server refuses it.
 *
 * @param namespace that of the ConfigMap
 * @param name that of the ConfigMap
 * @param uid that of the ConfigMap
 * @param reason a word in upper camel case
 * @param at the time of what it reports
 */
public record MapEvent(
        String namespace, String name, String uid, boolean isWarning, String reason, String message, Instant at)
        implements Write {
    /** The API server refuses longer messages. */
    private static final int LONGEST = 1024;

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
        String time = at.truncatedTo(ChronoUnit.SECONDS).toString();
        ObjectNode event = JSON.createObjectNode()
                .put("apiVersion", "v1")
                .put("kind", "Event")
                .put("type", isWarning ? "Warning" : "Normal")
                .put("reason", reason)
                .put("message", message.length() > LONGEST ? message.substring(0, LONGEST - 1) + "…" : message)
                .put("count", 1)
                .put("firstTimestamp", time)
                .put("lastTimestamp", time);
        event.putObject("metadata")
                .put("namespace", namespace)
                .put("name", name + "." + Long.toHexString(at.toEpochMilli()));
        event.putObject("involvedObject")
                .put("apiVersion", "v1")
                .put("kind", "ConfigMap")
                .put("namespace", namespace)
                .put("name", name)
                .put("uid", uid);
        event.putObject("source").put("component", "terrace");
        return Request.post("/api/v1/namespaces/" + namespace + "/events", event.toString());
    }

    @Override
    public void answered(@Nullable Answer answer) {
        // Standard error has the same sentence.
    }

    @Override
    public void dropped() {
        // The process that may write sees the same change.
    }
}
