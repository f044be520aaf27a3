package dev.terrace.replay.trace;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
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

    private PackedJobs(List<byte[]> blocks, List<String> texts, List<TaskRequest> requests, int size, long lastSubmit) {
        this.blocks = blocks;
        this.texts = texts;
        this.requests = requests;
        this.size = size;
        this.lastSubmit = lastSubmit;
    }

    /** Packs jobs. They must be in order of submission. */
    public static PackedJobs of(Iterable<TraceJob> jobs) {
        Builder builder = new Builder();
        jobs.forEach(builder::add);
        return builder.build();
    }

    public int size() {
        return size;
    }

    /** Returns the time of the last submission; 0 without jobs. */
    public long lastSubmit() {
        return lastSubmit;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** The distinct requests, in the order of their first jobs. */
    public List<TaskRequest> requests() {
        return requests;
    }

    @Override
    public Iterator<TraceJob> iterator() {
        return new Reading();
    }

    /** Packs jobs one by one. */
    public static final class Builder {
        private final List<byte[]> blocks = new ArrayList<>();
        private final Map<String, Integer> texts = new HashMap<>();
        private final List<String> textList = new ArrayList<>();
        private final Map<TaskRequest, Integer> requests = new HashMap<>();
        private final List<TaskRequest> requestList = new ArrayList<>();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(BLOCK + 1024);
        private final DataOutputStream out = new DataOutputStream(bytes);
        private long submit;
        private int line;
        private int size;

        /** Adds the next job. */
        public Builder add(TraceJob job) {
            try {
                out.writeUTF(job.id());
                number(job.submit() - submit);
                number(job.run());
                number(job.estimate());
                number(job.tasks());
                number(job.tasks() - job.minTasks());
                number(place(job.request(), requests, requestList));
                number(place(job.queue(), texts, textList));
                number(place(job.user(), texts, textList));
                out.writeBoolean(job.priority() != null);
                if (job.priority() != null) {
                    number(job.priority());
                }
                number(job.loggedStart() < 0 ? TraceJob.UNKNOWN : job.loggedStart());
                number(place(job.loggedState(), texts, textList));
                number(job.loggedCpuMilli());
                number(job.line() - line);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            submit = job.submit();
            line = job.line();
            size++;
            if (bytes.size() >= BLOCK) {
                flush();
            }
            return this;
        }

        public PackedJobs build() {
            flush();
            return new PackedJobs(List.copyOf(blocks), List.copyOf(textList), List.copyOf(requestList), size, submit);
        }

        private void flush() {
            blocks.add(bytes.toByteArray());
            bytes.reset();
        }

        private static <T> int place(T value, Map<T, Integer> places, List<T> list) {
            return places.computeIfAbsent(value, absent -> {
                list.add(value);
                return list.size() - 1;
            });
        }

        /** Writes seven bits per byte, the sign first. */
        private void number(long value) throws IOException {
            long rest = (value << 1) ^ (value >> 63);
            while ((rest & ~0x7fL) != 0) {
                out.writeByte((int) ((rest & 0x7f) | 0x80));
                rest >>>= 7;
            }
            out.writeByte((int) rest);
        }
    }

    private final class Reading implements Iterator<TraceJob> {
        private DataInputStream in = new DataInputStream(new ByteArrayInputStream(new byte[0]));
        private int block;
        private int read;
        private long submit;
        private int line;

        @Override
        public boolean hasNext() {
            return read < size;
        }

        @Override
        public TraceJob next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            try {
                while (in.available() == 0) {
                    in = new DataInputStream(new ByteArrayInputStream(blocks.get(block++)));
                }
                read++;
                return job();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private TraceJob job() throws IOException {
            String id = in.readUTF();
            submit += number();
            long run = number();
            long estimate = number();
            int tasks = (int) number();
            int minTasks = tasks - (int) number();
            TaskRequest request = requests.get((int) number());
            String queue = texts.get((int) number());
            String user = texts.get((int) number());
            Integer priority = in.readBoolean() ? (int) number() : null;
            long loggedStart = number();
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

        private long number() throws IOException {
            long value = 0;
            int shift = 0;
            int next = in.readByte();
            while (next < 0) {
                value |= (next & 0x7fL) << shift;
                shift += 7;
                next = in.readByte();
            }
            value |= (long) next << shift;
            return (value >>> 1) ^ -(value & 1);
        }
    }
}
