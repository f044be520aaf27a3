package dev.terrace.benchmarks.soak;

import dev.terrace.benchmarks.service.Connection;
import dev.terrace.benchmarks.service.Connection.Response;
import java.io.Closeable;
import java.io.IOException;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** One of several clients: draws what it does next, and sends it on a connection that stays. */
final class Client implements Closeable {
    private final int port;
    private final Random random;
    private final Inputs inputs;
    private final Recent recent;
    private @Nullable Connection connection;

    Client(int port, Random random, Inputs inputs, Recent recent) {
        this.port = port;
        this.random = random;
        this.inputs = inputs;
        this.recent = recent;
    }

    /** Does something that it draws, and counts how that was answered. */
    void act(Mix mix, Tally tally) {
        Kind kind = mix.draw(random);
        try {
            tally.count(kind.name(), kind.act().by(this));
        } catch (IOException e) {
            tally.count(kind.name(), Tally.LOST);
            drop();
        }
    }

    Random random() {
        return random;
    }

    Inputs inputs() {
        return inputs;
    }

    /** Where a report is that was made a while ago. */
    String report() {
        return recent.any(random);
    }

    /** Sends a request on the connection that stays. A report that the answer names is one of the recent ones. */
    Response send(byte[] request) throws IOException {
        if (connection == null) {
            connection = alone();
        }
        Response response = connection.send(request);
        String location = response.header("location");
        if (location.startsWith("/api/v1/reports/") && response.status() == 200) {
            recent.add(location);
        }
        if (response.header("connection").equals("close")) {
            drop();
        }
        return response;
    }

    /** A connection of its own, for what ends it. */
    Connection alone() throws IOException {
        return new Connection(port);
    }

    private void drop() {
        try {
            close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }

    @Override
    public void close() throws IOException {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
