package dev.terrace.benchmarks.service;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * The answers to clients that send each request as soon as the last is answered.
 *
 * @param perSecond the answers per second, of all clients together
 * @param median the median time, in milliseconds
 * @param slow the 99th percentile, in milliseconds
 * @param refused the number of answers with an unexpected status
 */
public record ClosedLoopLoad(double perSecond, double median, double slow, int refused) {
    /**
     * Sends requests from concurrent clients.
     *
     * @param request makes the request with a number
     * @param status the expected status
     */
    public static ClosedLoopLoad of(int port, int clients, int requests, IntFunction<byte[]> request, int status) {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        double[] took = new double[requests];
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            long start = System.nanoTime();
            List<Future<?>> ends = new ArrayList<>();
            for (int c = 0; c < clients; c++) {
                ends.add(threads.submit(() -> {
                    try (Connection connection = new Connection(port)) {
                        for (int i = next.getAndIncrement(); i < requests; i = next.getAndIncrement()) {
                            long begun = System.nanoTime();
                            if (connection.send(request.apply(i)).status() != status) {
                                refused.incrementAndGet();
                            }
                            took[i] = (System.nanoTime() - begun) / 1e6;
                        }
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            Arrays.sort(took);
            return new ClosedLoopLoad(requests / seconds, took[requests / 2], took[requests * 99 / 100], refused.get());
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            threads.shutdownNow();
        }
    }
}
