package dev.terrace.replay.sweep;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One replay of a sweep.
 *
 * @param configuration the configuration as the user named it
 * @param settings the value of each axis, in the order of the axes
 * @param seed the seed of the random choices; null without random choices
 * @param hash the hash of everything that decides its result: {@link dev.terrace.replay.origin.RunIdentity#hash}
 */
public record SweepRun(
        String configuration,
        Map<String, String> settings,
        @Nullable Long seed,
        String hash) {
    /** The digits of a hash that fit a positive long. */
    private static final int DIGITS = 15;

    private static final int HEXADECIMAL = 16;

    public SweepRun {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** Returns the shard to which the run belongs, from 1 to {@code shards}. Only its hash decides. */
    public int shard(int shards) {
        return (int) (Long.parseLong(hash.substring(0, DIGITS), HEXADECIMAL) % shards) + 1;
    }

    /** Returns the run in words: {@code easy.yaml with load=2, seed 3}. */
    public String words() {
        StringBuilder words = new StringBuilder(configuration);
        String joint = " with ";
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            words.append(joint).append(setting.getKey()).append('=').append(setting.getValue());
            joint = ", ";
        }
        return seed == null ? words.toString() : words + ", seed " + seed;
    }
}
