package dev.terrace.engine.facts;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Names sub-jobs as Volcano does. The names decide the order of sub-jobs. Long values are hashed, so values with equal
 * hashes share a sub-job.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/sub_job_info.go">Volcano,
 *     getSubJobID</a>
 */
public final class SubJobNames {
    private static final int LONGEST = 128;
    private static final String SAFE = "bcdfghjklmnpqrstvwxz2456789";

    private SubJobNames() {}

    /** Returns the name of the sub-job for the tasks of a job with these values of a policy's labels. */
    public static String name(String job, String policy, List<String> values) {
        String name = String.join("-", values);
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return job + "/" + policy + "-" + (bytes.length > LONGEST ? safe(hash(bytes)) : name);
    }

    /** Computes the 32-bit FNV-1a hash. */
    private static String hash(byte[] bytes) {
        int hash = 0x811c9dc5;
        for (byte each : bytes) {
            hash = (hash ^ (each & 0xff)) * 0x01000193;
        }
        return Integer.toUnsignedString(hash);
    }

    private static String safe(String digits) {
        StringBuilder text = new StringBuilder();
        digits.chars().forEach(digit -> text.append(SAFE.charAt(digit % SAFE.length())));
        return text.toString();
    }
}
