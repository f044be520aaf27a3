package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.workload.manifest.ManifestErrors;
import dev.terrace.workload.manifest.Values;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules of Volcano's validating webhook for the volumes of a job. */
final class VolumeRules {
    private static final Pattern CLAIM_NAME = Pattern.compile(JobSchema.SUBDOMAIN);

    private VolumeRules() {}

    static void check(JsonNode volumes, ManifestErrors errors) {
        Set<String> paths = new HashSet<>();
        for (JsonNode volume : volumes) {
            String path = Values.text(volume, "mountPath");
            String name = Values.text(volume, "volumeClaimName");
            boolean makesClaim = Values.has(volume, "volumeClaim");
            if (!paths.add(path)) {
                errors.add("two volumes have the mountPath '%s'".formatted(path), volume.path("mountPath"));
            } else if (makesClaim && !name.isEmpty()) {
                errors.add("the volume at '%s' has both a volumeClaim and a volumeClaimName".formatted(path), volume);
            } else if (!makesClaim && name.isEmpty()) {
                errors.add(
                        "the volume at '%s' has neither a volumeClaim nor a volumeClaimName".formatted(path), volume);
            } else if (!name.isEmpty() && !CLAIM_NAME.matcher(name).matches()) {
                errors.add("'%s' is not a valid claim name".formatted(name), volume.path("volumeClaimName"), volume);
            }
        }
    }
}
