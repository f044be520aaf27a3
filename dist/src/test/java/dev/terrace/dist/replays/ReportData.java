package dev.terrace.dist.replays;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** The data of a report file, decoded from its columns. */
final class ReportData {
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    private final JsonNode root;
    private final long[] submit;
    private final long[] run;
    private final long[] tasks;

    /**
     * An attempt of one task.
     *
     * @param job the index of the job
     * @param outcome the ordinal of its outcome
     */
    record Pod(int job, int task, long start, long end, int outcome, long lost, String node) {}

    private ReportData(JsonNode root) {
        this.root = root;
        submit = numbers(root.path("jobs").path("submit"));
        run = numbers(root.path("jobs").path("run"));
        tasks = numbers(root.path("jobs").path("tasks"));
    }

    static ReportData read(Path file) throws IOException {
        Matcher data = DATA.matcher(Files.readString(file));
        if (!data.find()) {
            throw new IllegalStateException(file + " has no data");
        }
        return new ReportData(new ObjectMapper().readTree(data.group(1)));
    }

    JsonNode replay(int number) {
        return root.path("replays").path(number);
    }

    List<String> ids() {
        return texts(root.path("jobs").path("id"));
    }

    /** The texts of an array: {@code queues} or {@code users}. */
    List<String> names(String array) {
        List<String> names = new ArrayList<>();
        root.path(array).forEach(name -> names.add(name.asText()));
        return names;
    }

    long[] job(String column) {
        return numbers(root.path("jobs").path(column));
    }

    List<String> nodes() {
        return texts(root.path("nodes").path("name"));
    }

    long[] nodeCpu() {
        return numbers(root.path("nodes").path("cpu"));
    }

    /** The attempts of all tasks, in the order of the file. */
    List<Pod> pods(int number) {
        JsonNode columns = replay(number).path("attempts");
        long[] job = numbers(columns.path("job"));
        long[] start = numbers(columns.path("start"));
        long[] beyond = numbers(columns.path("beyond"));
        long[] outcome = numbers(columns.path("outcome"));
        long[] lost = numbers(columns.path("lost"));
        long[] count = numbers(columns.path("tasks"));
        long[] named = numbers(columns.path("task"));
        long[] node = numbers(columns.path("node"));
        List<String> names = nodes();
        List<Pod> pods = new ArrayList<>();
        int next = 0;
        for (int place = 0; place < job.length; place++) {
            int of = (int) job[place];
            long from = submit[of] + start[place];
            long until = from + Math.max(0, run[of]) + beyond[place];
            for (int task = 0; task < count[place]; task++) {
                int taskNumber = count[place] == tasks[of] ? task : (int) named[next++];
                pods.add(new Pod(of, taskNumber, from, until, (int) outcome[place], lost[place], names.get((int)
                        node[pods.size()])));
            }
        }
        return pods;
    }

    static long[] numbers(JsonNode column) {
        List<Long> raw = varints(Base64.getDecoder().decode(column.asText().substring(1)));
        LongStream.Builder numbers = LongStream.builder();
        long last = 0;
        switch (column.asText().charAt(0)) {
            case '=' -> raw.forEach(numbers::add);
            case '+' -> {
                for (long difference : raw) {
                    last += difference;
                    numbers.add(last);
                }
            }
            default -> {
                for (int place = 0; place < raw.size(); place += 2) {
                    for (long times = 0; times < raw.get(place + 1); times++) {
                        last += raw.get(place);
                        numbers.add(last);
                    }
                }
            }
        }
        return numbers.build().toArray();
    }

    private static List<Long> varints(byte... bytes) {
        List<Long> values = new ArrayList<>();
        long raw = 0;
        int shift = 0;
        for (byte each : bytes) {
            raw |= (each & 0x7fL) << shift;
            shift += 7;
            if (each >= 0) {
                values.add((raw >>> 1) ^ -(raw & 1));
                raw = 0;
                shift = 0;
            }
        }
        return values;
    }

    private static List<String> texts(JsonNode column) {
        long[] shared = numbers(column.path("shared"));
        long[] length = numbers(column.path("length"));
        String rest = column.path("rest").asText();
        List<String> texts = new ArrayList<>();
        String last = "";
        int at = 0;
        for (int place = 0; place < shared.length; place++) {
            last = last.substring(0, (int) shared[place]) + rest.substring(at, at + (int) length[place]);
            at += (int) length[place];
            texts.add(last);
        }
        return texts;
    }
}
