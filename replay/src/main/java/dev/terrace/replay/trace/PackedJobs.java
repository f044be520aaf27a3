package dev.terrace.replay.trace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * The jobs of a trace in order of submission, in about 25 bytes each. A replay reads them once from first to last, so
 * iteration unpacks one job at a time. Immutable.
 */
public final class PackedJobs implements Iterable<TraceJob> {
    private static final int BLOCK = 1 << 15;

    private final List<byte[]> blocks;
    private final List<String> texts;
    private final List<TaskRequest> requests;
    private final int size;
    private final long lastSubmit;
    private final TraceBounds.OfJobs bounds;

    /** The time in the blocks that is second 0. */
    private final long origin;

    private PackedJobs(
            List<byte[]> blocks,
            List<String> texts,
            List<TaskRequest> requests,
            int size,
            long lastSubmit,
            TraceBounds.OfJobs bounds,
            long origin) {
        this.blocks = blocks;
        this.texts = texts;
        this.requests = requests;
        this.size = size;
        this.lastSubmit = lastSubmit;
        this.bounds = bounds;
        this.origin = origin;
    }

    /** Packs jobs. They must be in order of submission. */
    public static PackedJobs of(Iterable<TraceJob> jobs) {
        Builder builder = new Builder();
        jobs.forEach(builder::add);
        return builder.build();
    }

    /** Returns the same jobs with times that count from a later origin. Shares their content. */
    PackedJobs since(long later) {
        return new PackedJobs(blocks, texts, requests, size, lastSubmit, bounds, origin + later);
    }

    public int size() {
        return size;
    }

    /** Returns the time of the last submission; 0 without jobs. */
    public long lastSubmit() {
        return lastSubmit - origin;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** The distinct requests, in the order of their first jobs. */
    public List<TaskRequest> requests() {
        return requests;
    }

    /** @throws dev.terrace.model.finding.InvalidInput if a job exceeds {@link TraceBounds} */
    void requireBounds(String file) {
        bounds.require(file);
    }

    @Override
    public Reader iterator() {
        return new Reader();
    }

    /** Packs jobs one by one. */
    public static final class Builder {
        private final List<byte[]> blocks = new ArrayList<>();
        private final Map<String, Integer> texts = new HashMap<>();
        private final List<String> textList = new ArrayList<>();
        private final Map<TaskRequest, Integer> requests = new HashMap<>();
        private final List<TaskRequest> requestList = new ArrayList<>();
        private final PackedOutput out = new PackedOutput(BLOCK + 1024);
        private long submit;
        private int line;
        private int size;
        private final TraceBounds.OfJobs bounds;

        public Builder() {
            this(new TraceBounds.OfJobs());
        }

        /** @param bounds those of all jobs, which {@link #pack} does not check again */
        Builder(TraceBounds.OfJobs bounds) {
            this.bounds = bounds;
        }

        /** Adds the next job. */
        public Builder add(TraceJob job) {
            bounds.add(job);
            return pack(job);
        }

        /** Adds the next job without a check. */
        Builder pack(TraceJob job) {
            out.text(job.id());
            out.number(job.submit() - submit);
            out.number(job.run());
            out.number(job.estimate());
            out.number(job.tasks());
            out.number(job.tasks() - job.minTasks());
            out.number(place(job.request(), requests, requestList));
            out.number(place(job.queue(), texts, textList));
            out.number(place(job.user(), texts, textList));
            out.number(job.priority() == null ? 0 : 1);
            if (job.priority() != null) {
                out.number(job.priority());
            }
            out.number(sinceSubmit(job));
            out.number(place(job.loggedState(), texts, textList));
            out.number(job.loggedCpuMilli());
            out.number(job.line() - line);
            submit = job.submit();
            line = job.line();
            size++;
            if (out.size() >= BLOCK) {
                flush();
            }
            return this;
        }

        public PackedJobs build() {
            flush();
            bounds.close();
            return new PackedJobs(
                    List.copyOf(blocks), List.copyOf(textList), List.copyOf(requestList), size, submit, bounds, 0);
        }

        private void flush() {
            blocks.add(out.take());
        }

        /**
         * Returns a number that depends on no origin: −1 if the start is unknown, and less if it is before submission.
         */
        private static long sinceSubmit(TraceJob job) {
            long since = job.loggedStart() - job.submit();
            return job.loggedStart() < 0 ? TraceJob.UNKNOWN : since < 0 ? since - 1 : since;
        }

        private static <T> int place(T value, Map<T, Integer> places, List<T> list) {
            return places.computeIfAbsent(value, absent -> {
                list.add(value);
                return list.size() - 1;
            });
        }
    }

    /** The jobs from a position to the last one. */
    public final class Reader implements Iterator<TraceJob> {
        private byte[] bytes = {};
        /** The place of the next byte. */
        private int at;

        private int block;
        private int read;
        private long submit = -origin;
        private int line;

        private Reader() {}

        /** Returns a copy at the same position. */
        public Reader copy() {
            Reader copy = new Reader();
            copy.bytes = bytes;
            copy.at = at;
            copy.block = block;
            copy.read = read;
            copy.submit = submit;
            copy.line = line;
            return copy;
        }

        @Override
        public boolean hasNext() {
            return read < size;
        }

        @Override
        public TraceJob next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            while (at == bytes.length) {
                bytes = blocks.get(block++);
                at = 0;
            }
            read++;
            return job();
        }

        private TraceJob job() {
            String id = text();
            submit += number();
            long run = number();
            long estimate = number();
            int tasks = (int) number();
            int minTasks = tasks - (int) number();
            TaskRequest request = requests.get((int) number());
            String queue = texts.get((int) number());
            String user = texts.get((int) number());
            Integer priority = number() == 1 ? (int) number() : null;
            long since = number();
            long loggedStart = since == TraceJob.UNKNOWN ? TraceJob.UNKNOWN : submit + (since < 0 ? since + 1 : since);
            String loggedState = texts.get((int) number());
            long loggedCpuMilli = number();
            line += (int) number();
            return new TraceJob(
                    id,
                    submit,
                    run,
                    estimate,
                    tasks,
                    minTasks,
                    request,
                    queue,
                    user,
                    priority,
                    loggedStart,
                    loggedState,
                    loggedCpuMilli,
                    line);
        }

        private long number() {
            long value = 0;
            int shift = 0;
            int next = bytes[at++];
            while (next < 0) {
                value |= (next & 0x7fL) << shift;
                shift += 7;
                next = bytes[at++];
            }
            value |= (long) next << shift;
            return (value >>> 1) ^ -(value & 1);
        }

        private String text() {
            int length = (int) number();
            String text = new String(bytes, at, length, StandardCharsets.UTF_8);
            at += length;
            return text;
        }
    }
}
