package dev.terrace.replay.trace;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Words;
import dev.terrace.model.number.NumberText;
import dev.terrace.replay.trace.TraceOptions.QueueBy;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Standard Workload Format 2.2: one line of 18 numbers for each job; −1 is unknown. Fields after the 18th are
 * ignored. A fraction of a second is rounded down in a submission and up in a duration. Memory is ignored, because the
 * format does not say how much nodes have.
 *
 * <p>A job that was swapped out has a line as a whole, and a line for each of its parts under the same number. The
 * parts are left out; those of a job without a line as a whole are jobs of their own.
 *
 * @see <a href="https://www.cs.huji.ac.il/labs/parallel/workload/swf.html">Feitelson: The Standard Workload Format</a>
 */
final class SwfFormat implements TraceFormat {
    private static final Pattern NAME = Pattern.compile("(?s).*\\.swf(\\.(gz|bz2|xz|zst))?");
    private static final Pattern SIZE = Pattern.compile("([0-9]+(?:,[0-9]{3})*)(?![0-9.])");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern FIELD = Pattern.compile("\\S+");
    private static final int FIELDS = 18;
    private static final int CANCELLED = 5;
    private static final String PARTIAL = "partial";
    private static final String PARTS = "parts of a job that has a line as a whole";

    /** The maximum number of digits before the point. */
    private static final int MAX_DIGITS = 15;

    private static final int MAX_SHOWN = 40;

    @Override
    public String files() {
        return "a log in the Standard Workload Format (.swf, .swf.gz)";
    }

    @Override
    public boolean matches(Path trace) {
        return NAME.matcher(trace.toString()).matches();
    }

    @Override
    public List<Path> inputs(Path trace) {
        return List.of(trace);
    }

    @Override
    public Trace read(Path trace, TraceOptions options) {
        Log log = new Log(options);
        // Jobs are numbers. Comments of old logs may be in another encoding.
        TextLines.readLeniently(trace, log::read);
        PackedJobs jobs = log.jobs();
        String name = String.valueOf(trace.getFileName());
        return Trace.builder(trace.toString(), name.substring(0, name.indexOf(".swf")), jobs)
                .nodes(nodes(log.size(trace, "MaxProcs"), log.size(trace, "MaxNodes")))
                .start(TraceBounds.start(trace.toString(), Math.max(0, log.count("UnixStartTime"))))
                .leftOut(log.leftOut)
                .header(log.header)
                .findings(log.findings(trace, jobs))
                .build();
    }

    /** Nodes of equal size; if the processors do not divide evenly, the last ones have one more. */
    private static List<TraceNode> nodes(long maxProcs, long maxNodes) {
        long processors = maxProcs > 0 ? maxProcs : maxNodes;
        if (processors <= 0) {
            return List.of();
        }
        long nodes = maxNodes > 0 ? Math.min(maxNodes, processors) : processors;
        int larger = (int) (processors % nodes);
        TraceNode node = node("node", (int) nodes - larger, processors / nodes);
        return larger == 0 ? List.of(node) : List.of(node, node("node-plus", larger, processors / nodes + 1));
    }

    private static TraceNode node(String name, int count, long processors) {
        return new TraceNode(name, count, processors * 1000, TraceNode.UNLIMITED, 0, Map.of());
    }

    /** The state of reading one log. */
    private static final class Log {
        private final TraceOptions options;
        private final PackedJobs.Builder jobs = new PackedJobs.Builder();
        private final Map<String, String> header = new LinkedHashMap<>();
        private final SortedMap<String, Integer> leftOut = new TreeMap<>();
        private final Set<String> wholes = new HashSet<>();
        private long lastSubmit;

        /** The number of the last job that was no part. */
        private String whole = "";

        /** The number of parts that may be of no job as a whole, by id. */
        private final Map<String, Integer> parts = new HashMap<>();

        /** The error in the first part without a submission by number: only the line of the whole job needs one. */
        private final Map<String, InvalidInput> unsubmitted = new LinkedHashMap<>();

        Log(TraceOptions options) {
            this.options = options;
        }

        /** Returns a number from the header; −1 if it is absent. */
        long count(String key) {
            return NumberText.whole(header.getOrDefault(key, "-1")).orElse(-1);
        }

        /**
         * Returns a size of the machine from the header; −1 if it is absent. Logs group its digits by commas, and list
         * the sizes of partitions behind it in parentheses.
         */
        long size(Path log, String key) {
            Matcher number = SIZE.matcher(header.getOrDefault(key, ""));
            long size = number.lookingAt()
                    ? NumberText.whole(number.group(1).replace(",", "")).orElse(Long.MAX_VALUE)
                    : -1;
            if (size > Integer.MAX_VALUE) {
                throw Fault.at(log, "%s is %s; at most %s is possible.".formatted(key, size, Integer.MAX_VALUE));
            }
            return size;
        }

        void read(TextLines lines) {
            for (String line = lines.next(); line != null; line = lines.next()) {
                if (line.startsWith(";")) {
                    header(line);
                } else if (!line.isBlank()) {
                    job(new Line(lines, line));
                }
            }
        }

        /** Returns the jobs without the parts of others. */
        PackedJobs jobs() {
            PackedJobs all = jobs.build();
            if (parts.isEmpty() && unsubmitted.isEmpty()) {
                return all;
            }
            unsubmitted.forEach((number, error) -> {
                if (!wholes.contains(number)) {
                    throw error;
                }
            });
            PackedJobs.Builder kept = new PackedJobs.Builder();
            for (TraceJob job : all) {
                boolean isPart = job.loggedState().equals(PARTIAL);
                if (isPart && wholes.contains(job.id().substring(1).replaceFirst("#.*", ""))) {
                    leaveOut(PARTS);
                } else {
                    kept.add(job);
                }
            }
            return kept.build();
        }

        /** Returns a warning about jobs whose processors their tasks cannot share as asked. */
        List<Finding> findings(Path log, PackedJobs all) {
            long perTask = options.processorsPerTask() * 1000L;
            int uneven = 0;
            for (TraceJob job : perTask == 0 ? List.<TraceJob>of() : all) {
                uneven += job.tasks() > 1 && job.request().cpuMilli() < perTask ? 1 : 0;
            }
            return uneven == 0
                    ? List.of()
                    : List.of(Finding.warning(
                            Position.of(log.toString()),
                            "the processors of %s are no multiple of %s (--processors-per-task); their tasks have equal parts, rounded down to thousandths."
                                    .formatted(Words.count(uneven, "job"), options.processorsPerTask())));
        }

        private void header(String line) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                header.putIfAbsent(
                        line.substring(1, colon).strip(),
                        line.substring(colon + 1).strip());
            }
        }

        private void job(Line line) {
            String[] texts = SPACE.split(line.text.strip());
            if (texts.length < FIELDS) {
                throw line.lines.error(1, "a job has 18 fields, and this line has %s.".formatted(texts.length));
            }
            BigDecimal[] fields = new BigDecimal[FIELDS + 1];
            for (int f = 1; f <= FIELDS; f++) {
                fields[f] = line.number(f, texts[f - 1]);
            }
            boolean isPart = state(fields[11].longValue()).equals(PARTIAL);
            if (isPart && texts[0].equals(whole)) {
                leaveOut(PARTS);
                return;
            }
            long submit = fields[2].setScale(0, RoundingMode.FLOOR).longValue();
            if (submit < 0) {
                if (!isPart) {
                    throw line.error(2, "the submit time (field 2) is %s; 0 or more is expected.".formatted(texts[1]));
                }
                leaveOut(PARTS);
                unsubmitted.computeIfAbsent(
                        texts[0],
                        number -> line.error(
                                2,
                                "the submit time (field 2) is -1; 0 or more is expected, because job %s has no line as a whole."
                                        .formatted(number)));
                return;
            }
            if (submit > NumberText.LAST_SECOND) {
                throw line.error(2, "the submit time (field 2) is %s; %s".formatted(submit, TraceBounds.timeRange()));
            }
            if (submit < lastSubmit) {
                throw line.error(
                        2,
                        "the submit time (field 2) is %s, before the %s of an earlier job. Sort the log by it."
                                .formatted(submit, lastSubmit));
            }
            long run = duration(fields[4]);
            long allocated = fields[5].longValue();
            long processors = fields[8].signum() > 0 ? fields[8].longValue() : allocated;
            if (fields[11].longValue() == CANCELLED && allocated <= 0 && run <= 0) {
                leaveOut("cancelled before it started");
            } else if (processors <= 0) {
                leaveOut("no number of processors");
            } else {
                if (!isPart && !wholes.add(texts[0])) {
                    throw line.error(1, "the number %s is that of an earlier job.".formatted(texts[0]));
                }
                lastSubmit = submit;
                add(texts, submit, run, processors, fields, line.lines.number());
            }
        }

        private void add(String[] texts, long submit, long run, long processors, BigDecimal[] fields, int line) {
            int perTask = options.processorsPerTask() > 0
                    ? options.processorsPerTask()
                    : options.isPool() ? Integer.MAX_VALUE : 1;
            int tasks = (int) Math.min(Integer.MAX_VALUE, Math.max(1, (processors + perTask - 1) / perTask));
            long waited = duration(fields[3]);
            String state = state(fields[11].longValue());
            String id = "j" + texts[0];
            int part = state.equals(PARTIAL) ? parts.merge(id, 1, Integer::sum) : 1;
            whole = state.equals(PARTIAL) ? whole : texts[0];
            jobs.add(TraceJob.builder(
                            part == 1 ? id : id + "#" + part, submit, TaskRequest.cpu(processors * 1000 / tasks))
                    .run(run)
                    .estimate(duration(fields[9]))
                    .gang(tasks)
                    .queue(queue(texts))
                    .user(known("user", texts[11]))
                    .loggedStart(waited < 0 ? TraceJob.UNKNOWN : submit + waited)
                    .loggedState(state)
                    .loggedCpuMilli(loggedCpu(fields[5].longValue(), processors))
                    .line(line)
                    .build());
        }

        private static long loggedCpu(long allocated, long processors) {
            return allocated <= 0 || allocated == processors ? TraceJob.UNKNOWN : allocated * 1000;
        }

        private String queue(String[] texts) {
            QueueBy by = options.queueBy();
            return known(
                    by.name(),
                    texts[
                            switch (by) {
                                case queue -> 14;
                                case user -> 11;
                                case group -> 12;
                                case partition -> 15;
                            }]);
        }

        private static String known(String word, String number) {
            return number.startsWith("-") ? "" : word + "-" + number;
        }

        private static String state(long status) {
            return switch ((int) Math.min(status, Integer.MAX_VALUE)) {
                case 0 -> "failed";
                case 1 -> "completed";
                case 2, 3, 4 -> PARTIAL;
                case CANCELLED -> "cancelled";
                default -> "";
            };
        }

        private void leaveOut(String reason) {
            leftOut.merge(reason, 1, Integer::sum);
        }

        private static long duration(BigDecimal seconds) {
            return seconds.signum() < 0
                    ? TraceJob.UNKNOWN
                    : seconds.setScale(0, RoundingMode.CEILING).longValue();
        }
    }

    /** A line of a job, which is the last line that was read. */
    private record Line(TextLines lines, String text) {
        InvalidInput error(int field, String sentence) {
            Matcher found = FIELD.matcher(text);
            for (int f = 1; f < field; f++) {
                var unused = found.find();
            }
            return lines.error(found.find() ? found.start() + 1 : 1, sentence);
        }

        BigDecimal number(int field, String number) {
            BigDecimal read = NumberText.decimal(number)
                    .filter(decimal -> decimal.precision() - decimal.scale() <= MAX_DIGITS)
                    .orElseThrow(() -> error(
                            field,
                            "field %s is no number of at most %s digits: '%s'."
                                    .formatted(field, MAX_DIGITS, OneLine.of(number, MAX_SHOWN))));
            if (read.signum() < 0 && read.compareTo(BigDecimal.ONE.negate()) != 0) {
                throw error(
                        field,
                        "field %s is %s; 0 or more is expected, or -1 if it is unknown."
                                .formatted(field, OneLine.of(number, MAX_SHOWN)));
            }
            return read;
        }
    }
}
