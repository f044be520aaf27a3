package dev.terrace.objects.pod;

import dev.terrace.model.device.PodClaim;
import dev.terrace.model.storage.ClaimedVolume;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Form;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The forms of the parts of a pod that have no rules of their own: volumes, claims and gates. */
final class PodForms {
    static final Form<String, String> GATE = Form.of(fields -> {
        var name = fields.text("name", gate -> gate);
        return read -> read.get(name);
    });

    static final Form<PodClaim, PodClaim> CLAIM = Form.of(fields -> {
        var name = fields.text("name", PodClaim::name);
        var claim = fields.text("resourceClaimName", PodClaim::claim);
        var template = fields.text("resourceClaimTemplateName", PodClaim::template);
        return read -> read.one(new PodClaim(read.get(name), read.get(claim), read.get(template)));
    });

    /** A claim that was created for the pod, by its name in the pod. */
    static final Form<Map.Entry<String, String>, Map.Entry<String, String>> MADE_CLAIM = Form.of(fields -> {
        var name = fields.text("name", Map.Entry::getKey);
        var claim = fields.uniqueText("resourceClaimName", Map.Entry::getValue);
        return read -> Map.entry(read.get(name), read.get(claim));
    });

    /** A volume of a pod; without a claim and an image, a volume of another type. */
    record Volume(@Nullable ClaimedVolume claimed, @Nullable String image) {
        boolean isEphemeral() {
            return claimed != null && claimed.ephemeral();
        }

        private String name(boolean isEphemeral) {
            return claimed != null && claimed.ephemeral() == isEphemeral ? claimed.name() : "";
        }
    }

    static final Form<Volume, Volume> VOLUME = Form.of(fields -> {
        var name = fields.text("name", volume -> volume.name(true));
        var isEphemeral = fields.field("ephemeral", false, PodForms::isThere, (volume, out) -> {
            if (volume.isEphemeral()) {
                out.object("ephemeral", none -> {});
            }
        });
        var claim = fields.within("persistentVolumeClaim", volume -> volume.claimed() != null && !volume.isEphemeral())
                .text("claimName", volume -> volume.name(false));
        var image = fields.within("image", volume -> volume.image() != null)
                .field(
                        "reference",
                        null,
                        FieldReader::text,
                        (volume, out) -> out.text("reference", "" + volume.image()));
        return read -> {
            ClaimedVolume claimed = !read.get(claim).isEmpty()
                    ? new ClaimedVolume(read.get(claim), false)
                    : read.get(isEphemeral) ? new ClaimedVolume(read.get(name), true) : null;
            return new Volume(claimed == null ? null : read.one(claimed), read.get(image));
        };
    });

    private PodForms() {}

    private static boolean isThere(FieldReader in) {
        boolean isThere = !in.isNull();
        in.skip();
        return isThere;
    }
}
