package dev.terrace.anonymise;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The texts that stay: the words of Kubernetes, Volcano and Terrace in {@code words.txt}, numbers, amounts and times.
 * Every other text is a name.
 */
final class WellKnown {
    private static final Set<String> WORDS = Tables.of("words");
    private static final Set<String> ARGUMENTS = Tables.of("arguments");
    private static final Set<String> KEYS = Tables.of("keys");
    /** The listed domains, and those of the listed keys. */
    private static final Set<String> DOMAINS = Stream.concat(
                    Tables.of("domains").stream(),
                    KEYS.stream().filter(key -> key.indexOf('/') > 0).map(key -> key.substring(0, key.indexOf('/'))))
            .collect(Collectors.toUnmodifiableSet());

    private static final String NUMBER = "[-+]?[0-9]++(\\.[0-9]++)?([eE][-+]?[0-9]++)?";
    private static final String UNIT = "([kmunKMGTPE]i?|ms|us|µs|ns|[smhdw%])?";
    /** Amounts, percentages, durations, times of day and ranges, and several of these. */
    private static final Pattern AMOUNT =
            Pattern.compile("(%1$s%2$s([/:,-]|(?=[0-9])|$)){1,64}+".formatted(NUMBER, UNIT));

    private static final Pattern TIME = Pattern.compile(
            "[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,9})?)?(Z|[-+][0-9]{2}:?[0-9]{2})?)?");
    private static final Set<String> SWITCHES = Set.of("TRUE", "FALSE", "True", "False", "t", "f", "T", "F");
    private static final Pattern PLAIN = Pattern.compile("[-+]?[0-9]+(\\.[0-9]+)?|(?i:true|false|yes|no|on|off)");

    /** Resources whose names contain a size or a plugin of storage. */
    private static final Pattern RESOURCE =
            Pattern.compile("hugepages-[0-9]{1,9}[KMGT]i|attachable-volumes-(aws-ebs|azure-disk|gce-pd|cinder)");

    private static final Set<String> VENDORS =
            Set.of("nvidia.com", "amd.com", "intel.com", "habana.ai", "huawei.com", "cambricon.com");
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^A-Za-z0-9]+");

    /** Words in the names of cards, chips and their partitions. */
    private static final Pattern HARDWARE = Pattern.compile(
            "(?i)nvidia|amd|intel|huawei|cambricon|hygon|tesla|geforce"
                    + "|quadro|rtx|gtx|titan|instinct|radeon|gaudi[0-9]?|ascend([0-9]{1,4}[a-z]?[0-9]?|real)?|mlu[0-9]{0,3}|dcu|gpu|npu"
                    + "|vnpu|mig|pcie?|sxm[0-9]?|nvl[0-9]{0,3}|hbm[0-9]?e?|ti|super|ada|generation|ai|core|cores|cpu|mem|memory|dvpp|mode"
                    + "|[a-z]{1,2}[0-9]{1,4}[a-z]{0,2}|[0-9]{1,6}(g|gb|mb|c|k|m)?|vir[0-9]{1,2}|me|low|high|null|ndvpp|nm|real|share");

    private WellKnown() {}

    /** Returns whether the text is a word of Kubernetes, Volcano or Terrace. */
    static boolean isWord(String text) {
        return WORDS.contains(text) || KEYS.contains(text);
    }

    /** Returns whether the text is a word in the arguments and states of plugins. */
    static boolean isArgument(String text) {
        return ARGUMENTS.contains(text);
    }

    /** Returns whether the key stays unchanged. */
    static boolean isKey(String key) {
        return KEYS.contains(key);
    }

    /** Returns whether the domain stays before keys that are replaced. */
    static boolean isDomain(String domain) {
        return DOMAINS.contains(domain);
    }

    /** Returns whether Volcano, Armada or Terrace may read the value of the key. */
    static boolean isRead(String key) {
        int slash = key.indexOf('/');
        String domain = key.substring(0, Math.max(0, slash));
        return isDomain(domain)
                && (domain.endsWith("volcano.sh")
                        || domain.endsWith("terrace.dev")
                        || domain.equals("armadaproject.io"));
    }

    /** Returns whether the domain belongs to Kubernetes. */
    static boolean isKubernetes(String domain) {
        return isDomain(domain) && (domain.endsWith("kubernetes.io") || domain.endsWith("k8s.io"));
    }

    /** Returns whether the resource stays unchanged. */
    static boolean isResource(String resource) {
        int slash = resource.indexOf('/');
        return isWord(resource)
                || RESOURCE.matcher(resource).matches()
                || (slash > 0
                        && VENDORS.contains(resource.substring(0, slash))
                        && BETWEEN_WORDS
                                .splitAsStream(resource.substring(slash + 1))
                                .allMatch(word -> isWord(word) || isHardware(word)));
    }

    /** Returns whether the word is a part of the names of hardware. */
    static boolean isHardware(String word) {
        return HARDWARE.matcher(word).matches();
    }

    /** Returns whether the text is a number or a switch in any context. */
    static boolean isNumber(String text) {
        return text.isEmpty() || PLAIN.matcher(text).matches();
    }

    /** Returns whether the text is not a name. */
    static boolean isSimple(String text) {
        return Domain.VALUE.keeps(text)
                || SWITCHES.contains(text)
                || AMOUNT.matcher(text).matches()
                || TIME.matcher(text).matches();
    }

    /** Returns whether the text stays where no name is expected. */
    static boolean isPlain(String text) {
        return isWord(text) || isResource(text) || isSimple(text);
    }
}
