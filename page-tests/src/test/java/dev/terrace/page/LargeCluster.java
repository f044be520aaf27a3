package dev.terrace.page;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** A dump of many nodes, each with a running pod, and as many waiting jobs, in six queues. */
final class LargeCluster {
    private static final int QUEUES = 6;

    private LargeCluster() {}

    static Path write(Path file, int nodes) throws IOException {
        try (PrintWriter out =
                new PrintWriter(new GZIPOutputStream(Files.newOutputStream(file)), false, StandardCharsets.UTF_8)) {
            for (int q = 0; q < QUEUES; q++) {
                out.printf(
                        Locale.ROOT,
                        "{\"apiVersion\":\"scheduling.volcano.sh/v1beta1\",\"kind\":\"Queue\","
                                + "\"metadata\":{\"name\":\"queue-%d\"},\"spec\":{\"weight\":%d},\"status\":{"
                                + "\"state\":\"Open\"}}%n",
                        q,
                        q + 1);
            }
            for (int n = 0; n < nodes; n++) {
                out.printf(
                        Locale.ROOT,
                        "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"node-%05d\"},"
                                + "\"status\":{\"allocatable\":{\"cpu\":\"16\",\"memory\":\"64Gi\","
                                + "\"pods\":\"110\"},\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}%n",
                        n);
                job(
                        out,
                        "run-" + n,
                        n % QUEUES,
                        "Running",
                        String.format(Locale.ROOT, "\"nodeName\":\"node-%05d\",", n),
                        2 + n % 9);
                job(out, "new-" + n, (n / 7) % QUEUES, "Pending", "", 1 + n % 6);
            }
        }
        return file;
    }

    private static void job(PrintWriter out, String name, int queue, String phase, String place, int cpu) {
        out.printf(
                Locale.ROOT,
                "{\"apiVersion\":\"scheduling.volcano.sh/v1beta1\",\"kind\":\"PodGroup\",\"metadata\":{"
                        + "\"namespace\":\"ns\",\"name\":\"%s\"},\"spec\":{\"minMember\":1,\"queue\":\"queue-%d\"},"
                        + "\"status\":{\"phase\":\"%s\"}}%n",
                name,
                queue,
                phase);
        out.printf(
                Locale.ROOT,
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"namespace\":\"ns\","
                        + "\"name\":\"%s-0\",\"annotations\":{\"scheduling.k8s.io/group-name\":\"%s\"}},\"spec\":{"
                        + "%s\"schedulerName\":\"volcano\",\"containers\":[{\"name\":\"main\",\"resources\":{"
                        + "\"requests\":{\"cpu\":\"%d\",\"memory\":\"4Gi\"}}}]},\"status\":{\"phase\":\"%s\"}}%n",
                name,
                name,
                place,
                cpu,
                phase);
    }
}
