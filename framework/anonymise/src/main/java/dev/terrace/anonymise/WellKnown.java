package dev.terrace.anonymise;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Words that are not the user's own: keys of Kubernetes, Volcano and vendors, numbers, times. */
final class WellKnown {
    private static final List<String> DOMAINS = List.of(
            "kubernetes.io",
            "k8s.io",
            "volcano.sh",
            "terrace.dev",
            "armadaproject.io",
            "nvidia.com",
            "amd.com",
            "intel.com",
            "habana.ai",
            "huawei.com",
            "cambricon.com",
            "google.com",
            "amazonaws.com",
            "aws.amazon.com",
            "azure.com",
            "rdma",
            "mellanox.com",
            "xilinx.com");
    private static final String ROLES = "node-role.kubernetes.io/";
    private static final Set<String> NODE_ROLES = Set.of("control-plane", "master", "worker", "");
    /** Domains whose labels and annotations hold amounts and switches. */
    private static final List<String> READ = List.of("volcano.sh", "terrace.dev", "armadaproject.io");

    /** Numbers, amounts, percentages, durations, times, and several of these separated by slashes. */
    private static final Pattern AMOUNT =
            Pattern.compile("[-+]?[0-9][0-9./:TZ+-]*+([a-zA-Z%]{0,2}+[0-9.]*+){0,4}+|TRUE|FALSE|True|False|t|f|T|F");

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+(\\.[0-9]+)?|(?i:true|false|yes|no|on|off)");

    private WellKnown() {}

    /** Returns whether the key stays unchanged. */
    static boolean isKey(String key) {
        if (key.startsWith(ROLES)) {
            return NODE_ROLES.contains(key.substring(ROLES.length()));
        }
        return isOf(key, DOMAINS);
    }

    /** Returns whether Volcano, Armada or Terrace may read the value of the key. */
    static boolean isRead(String key) {
        return isOf(key, READ);
    }

    /** Returns whether the domain belongs to Kubernetes. */
    static boolean isKubernetes(String domain) {
        return isOf(domain + "/", List.of("kubernetes.io", "k8s.io"));
    }

    private static boolean isOf(String key, List<String> domains) {
        int slash = key.indexOf('/');
        String prefix = slash < 0 ? "" : key.substring(0, slash);
        return domains.stream().anyMatch(domain -> prefix.equals(domain) || prefix.endsWith("." + domain));
    }

    /** Returns whether the text is a number or a switch in any context. */
    static boolean isNumber(String text) {
        return text.isEmpty() || NUMBER.matcher(text).matches();
    }

    /** Returns whether the text is not a name. */
    static boolean isSimple(String text) {
        return Domain.VALUE.keeps(text) || AMOUNT.matcher(text).matches();
    }
}
