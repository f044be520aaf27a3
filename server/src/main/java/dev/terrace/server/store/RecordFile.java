package dev.terrace.server.store;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The file format of a record: a line with the hash of the rest, then the JSON. */
final class RecordFile {
    private RecordFile() {}

    static byte[] bytes(JsonObject record) {
        String json = record.encodePrettily() + "\n";
        return (Hash.of(json) + "\n" + json).getBytes(StandardCharsets.UTF_8);
    }

    /** Reads a record; empty if the file is incomplete. */
    static Optional<JsonObject> read(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        int end = text.indexOf('\n');
        String json = text.substring(end + 1);
        if (end < 0 || !text.substring(0, end).equals(Hash.of(json))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new JsonObject(json));
        } catch (DecodeException e) {
            return Optional.empty();
        }
    }
}
