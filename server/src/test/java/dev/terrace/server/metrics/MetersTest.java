package dev.terrace.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.server.cycle.Summary;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MetersTest {
    private static final int CYCLES = 5000;

    @Test
    void theyCanBeReadWhileCyclesEnd() throws Exception {
        Meters meters = new Meters();
        meters.cycle(summary("first"));
        ExecutorService workers = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> ends = IntStream.range(0, 2)
                    .<Future<?>>mapToObj(worker -> workers.submit(() -> {
                        for (int i = 0; i < CYCLES; i++) {
                            meters.cycle(summary("queue-" + (i + worker) % 3));
                        }
                    }))
                    .toList();
            while (!ends.stream().allMatch(Future::isDone)) {
                assertThat(meters.scrape()).contains("terrace_queue_share{");
            }
            for (Future<?> end : ends) {
                end.get(1, TimeUnit.SECONDS);
            }
        } finally {
            workers.shutdownNow();
        }
        meters.cycle(summary("last"));
        assertThat(meters.scrape().lines().filter(line -> line.startsWith("terrace_queue_share{")))
                .containsExactly("terrace_queue_share{queue=\"last\"} 0.5");
    }

    private static Summary summary(String queue) {
        return new Summary(0, 0, 0, Map.of("allocate", 1.0), 1, Map.of(queue, 0.5));
    }
}
