package dev.terrace.dist.kill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** A client that writes under its own names, in sequence, until the service is gone. */
final class Client implements Callable<Void> {
    private static final String SNAPSHOTS = "/api/v1/snapshots/";
    private static final String CONFIGURATIONS = "/api/v1/configurations/";
    private static final String REPORTS = "/api/v1/reports/";
    private static final int NAMES = 6;
    private static final int MAX_PADDING = 200_000;

    /** A service keeps the newest 1,000 reports, and all reports before a kill are checked after it. */
    private static final int MAX_CYCLES = 150;

    private final Service service;
    private final Acknowledged acknowledged;
    private final String name;
    private final String dump;
    private final boolean isRunning;
    private final Random random;
    private final AtomicInteger answers;

    private int cycles;

    /**
     * @param dump the beginning of its snapshots
     * @param isRunning whether it runs cycles as well
     * @param answers counts the answers
     */
    Client(
            Service service,
            Acknowledged acknowledged,
            String name,
            String dump,
            boolean isRunning,
            Random random,
            AtomicInteger answers) {
        this.service = service;
        this.acknowledged = acknowledged;
        this.name = name;
        this.dump = dump;
        this.isRunning = isRunning;
        this.random = random;
        this.answers = answers;
    }

    /** Returns null when the service is gone. */
    @Override
    public Void call() throws InterruptedException {
        try {
            while (true) {
                next();
                answers.incrementAndGet();
            }
        } catch (IOException e) {
            return null;
        }
    }

    private void next() throws IOException, InterruptedException {
        int choice = random.nextInt(10);
        if (isRunning && choice < 6 && cycles < MAX_CYCLES) {
            run(choice);
        } else if (choice < 7) {
            put(SNAPSHOTS + anyName(), dump + padding());
        } else if (choice < 9) {
            put(CONFIGURATIONS + anyName(), "actions: \"enqueue, allocate\"\ntiers: []\n" + padding());
        } else {
            remove(SNAPSHOTS + anyName());
        }
    }

    private String anyName() {
        return name + random.nextInt(NAMES);
    }

    /** A short or long comment that makes the text unique. */
    private String padding() {
        String line = "# " + random.nextLong() + "\n";
        return line.repeat(1 + random.nextInt(MAX_PADDING) / (random.nextBoolean() ? line.length() : MAX_PADDING));
    }

    private void put(String path, String text) throws IOException, InterruptedException {
        acknowledged.begin(path, Optional.of(text));
        assertThat(service.send("PUT", path, text).statusCode()).isIn(200, 201);
        acknowledged.end(path, Optional.of(text));
    }

    private void remove(String path) throws IOException, InterruptedException {
        acknowledged.begin(path, Optional.empty());
        assertThat(service.send("DELETE", path, "").statusCode()).isIn(204, 404);
        acknowledged.end(path, Optional.empty());
    }

    private void run(int choice) throws IOException, InterruptedException {
        String snapshot = anyName();
        put(SNAPSHOTS + snapshot, dump + padding());
        if (choice == 0) {
            steps(snapshot);
            return;
        }
        cycles++;
        HttpResponse<String> cycle = service.send("POST", "/api/v1/cycles", "{\"snapshot\": \"" + snapshot + "\"}");
        assertThat(cycle.statusCode()).isEqualTo(200);
        acknowledged.end(cycle.headers().firstValue("Location").orElseThrow(), Optional.of(cycle.body()));
    }

    /** Requests a run of several cycles. The reports that the service names must be stored. */
    private void steps(String snapshot) throws IOException, InterruptedException {
        cycles += 20;
        HttpResponse<String> begun =
                service.send("POST", "/api/v1/runs", "{\"snapshot\": \"" + snapshot + "\", \"cycles\": 20}");
        assertThat(begun.statusCode()).isEqualTo(202);
        String run = begun.headers().firstValue("Location").orElseThrow();
        for (int i = 0; i < 3; i++) {
            for (JsonNode report : service.json(run).get("reports")) {
                String path = REPORTS + report.asText();
                acknowledged.end(path, Optional.of(service.get(path).orElseThrow()));
            }
        }
    }
}
