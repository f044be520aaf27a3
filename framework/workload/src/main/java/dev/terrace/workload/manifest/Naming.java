package dev.terrace.workload.manifest;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Names that a cluster would generate at random. Equal manifests get equal names. */
public interface Naming {
    /** The alphabet of Kubernetes' random suffixes. */
    String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

    /** Names that are derived only from the names of the objects. */
    Naming DETERMINISTIC = new Naming() {
        @Override
        public String uid(String kind, String namespace, String name, String given) {
            return given.isEmpty() ? uuid("%s %s/%s".formatted(kind, namespace, name)) : given;
        }

        @Override
        public String claim(String job, String uid, int volume) {
            return suffix(12, "claim", uid, Integer.toString(volume));
        }

        @Override
        public String volume(String pod, String uid, int volume) {
            return suffix(12, "volume", uid, pod, Integer.toString(volume));
        }
    };

    /**
     * The uid of an object.
     *
     * @param given the uid in its manifest; empty if the manifest has none
     */
    String uid(String kind, String namespace, String name, String given);

    /** The twelve characters at the end of the name of a claim that a Volcano Job gets. */
    String claim(String job, String uid, int volume);

    /** The twelve characters at the end of the name of a volume in a pod of a Volcano Job. */
    String volume(String pod, String uid, int volume);

    /** A suffix that depends only on the parts. */
    static String suffix(int length, String... parts) {
        UUID hash = hash(String.join("\n", parts));
        long rest = hash.getMostSignificantBits() ^ hash.getLeastSignificantBits();
        StringBuilder suffix = new StringBuilder();
        for (int i = 0; i < length; i++) {
            suffix.append(LETTERS.charAt((int) Long.remainderUnsigned(rest, LETTERS.length())));
            rest = Long.divideUnsigned(rest, LETTERS.length());
        }
        return suffix.toString();
    }

    private static String uuid(String text) {
        return hash(text).toString();
    }

    private static UUID hash(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
