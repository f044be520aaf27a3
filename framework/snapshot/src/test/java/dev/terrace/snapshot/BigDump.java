package dev.terrace.snapshot;

import dev.terrace.objects.ReadOptions;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A dump of any size that is generated while it is read. It has pods in groups of eight, as kubectl prints them. */
final class BigDump {
    private static final String LEAN = """
            {"apiVersion":"v1","kind":"Pod","metadata":{"annotations":{"scheduling.k8s.io/group-name":"job-%3$s"},\
            "creationTimestamp":"2026-01-01T00:%4$s:00Z",\
            "labels":{"app":"batch"},"name":"job-%3$s-worker-%1$s","namespace":"team-%2$s","uid":"%5$s"},\
            "spec":{"containers":[{"image":"registry.example.com/train:%2$s",\
            "name":"main","resources":{"requests":{"cpu":"%2$s","memory":"4Gi"}}}],%6$s"schedulerName":"volcano"},\
            "status":{%7$s"phase":"Pending"}}
            """;

    private static final String SPEC = """
            "dnsPolicy":"ClusterFirst","enableServiceLinks":true,"restartPolicy":"Never","securityContext":{},\
            "serviceAccount":"default","serviceAccountName":"default",\
            "terminationGracePeriodSeconds":30,"tolerations":[{"effect":"NoExecute",\
            "key":"node.kubernetes.io/not-ready","operator":"Exists","tolerationSeconds":300},\
            {"effect":"NoExecute","key":"node.kubernetes.io/unreachable","operator":"Exists",\
            "tolerationSeconds":300}],"volumes":[{"name":"kube-api-access","projected":\
            {"defaultMode":420,"sources":[{"serviceAccountToken":{"expirationSeconds":3607,"path":"token"}},\
            {"configMap":{"items":[{"key":"ca.crt","path":"ca.crt"}],\
            "name":"kube-root-ca.crt"}},{"downwardAPI":{"items":[{"fieldRef":{"apiVersion":"v1",\
            "fieldPath":"metadata.namespace"},"path":"namespace"}]}}]}}],""";
    private static final String STATUS = """
            "conditions":[{"lastProbeTime":null,"lastTransitionTime":"2026-01-01T00:00:01Z","status":"True",\
            "type":"PodScheduled"},\
            {"lastProbeTime":null,"lastTransitionTime":"2026-01-01T00:00:02Z","status":"True","type":"Initialized"}],\
            "qosClass":"Burstable",""";

    private final long bytes;
    private final boolean lean;
    private long made;
    private int pods;

    BigDump(long bytes, boolean lean) {
        this.bytes = bytes;
        this.lean = lean;
    }

    InputStream open() {
        return new InputStream() {
            private byte[] batch = {};
            private int next;

            @Override
            public int read() {
                if (next == batch.length) {
                    if (made >= bytes) {
                        return -1;
                    }
                    batch = batch().getBytes(StandardCharsets.UTF_8);
                    made += batch.length;
                    next = 0;
                }
                return batch[next++];
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                int first = read();
                if (first < 0) {
                    return -1;
                }
                next--;
                int count = Math.min(length, batch.length - next);
                System.arraycopy(batch, next, into, offset, count);
                next += count;
                return count;
            }
        };
    }

    private String batch() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 8; i++, pods++) {
            text.append(LEAN.formatted(
                    i,
                    pods / 8 % 20,
                    pods / 8,
                    pods / 8 % 50 + 10,
                    new UUID(pods * 0x9E3779B97F4A7C15L, pods),
                    lean ? "" : SPEC,
                    lean ? "" : STATUS));
        }
        return text.toString();
    }

    /** Reads a dump, and prints its time and heap. Arguments: megabytes, and {@code lean} or {@code full}. */
    public static void main(String[] arguments) {
        long start = System.nanoTime();
        BigDump dump = new BigDump(Long.parseLong(arguments[0]) << 20, arguments[1].equals("lean"));
        Snapshot snapshot = SnapshotReader.read(dump.open(), "big.json", ReadOptions.defaults());
        double seconds = (System.nanoTime() - start) / 1e9;
        Runtime.getRuntime().gc();
        long held = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        System.out.printf(
                "%d MB, %d pods, %.1f s, %d MB held after, at most %d MB of heap%n",
                dump.made >> 20,
                snapshot.cluster().tasks().size(),
                seconds,
                held >> 20,
                Runtime.getRuntime().maxMemory() >> 20);
    }
}
