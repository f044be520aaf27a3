package dev.terrace.benchmarks.soak;

import dev.terrace.benchmarks.service.Connection;
import dev.terrace.benchmarks.service.Connection.Response;
import java.io.Closeable;
import java.io.IOException;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A client that draws random acts and sends their requests on a persistent connection. */
final class Client implements Closeable {
    private final int port;
    private final Random random;
    private final SoakInputs inputs;
    private final Recent recent;
    private @Nullable Connection connection;

    Client(int port, Random random, SoakInputs inputs, Recent recent) {
        this.port = port;
        this.random = random;
        this.inputs = inputs;
        this.recent = recent;
    }

    /** Performs a random act, and counts its answer. */
    void act(Mix mix, StatusCounts counts) {
        ActKind kind = mix.draw(random);
        try {
            counts.count(kind.name(), kind.act().by(this));
        } catch (IOException e) {
            counts.count(kind.name(), StatusCounts.LOST);
            drop();
        }
    }

    Random random() {
        return random;
    }

    SoakInputs inputs() {
        return inputs;
    }

    /** The path of a recent report. */
    String report() {
        return recent.any(random);
    }

    /** Sends a request on the persistent connection. A report in the answer is added to the recent ones. */
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

    /** A separate connection, for acts that end it. */
    Connection alone() throws IOException {
        return new Connection(port);
    }

    private void drop() {
        try {
            close();
        } catch (IOException e) {
            // The connection is unusable either way.
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
