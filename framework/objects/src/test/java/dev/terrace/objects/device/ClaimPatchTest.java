package dev.terrace.objects.device;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.device.Binding;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Configuration;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.objects.field.Patch;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The fields of a claim when pods start or stop using it. */
class ClaimPatchTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String USED =
            "{'status':{'allocation':{'devices':{}},'reservedFor':[{'name':'a','uid':'1'},{'name':'b','uid':'2'}]}}";

    @Test
    void aClaimGetsItsDevicesItsPodAndAFinalizer() throws IOException {
        assertThat(after("{}", ClaimPatch.usedBy("1", "a", gpu("r"))))
                .isEqualTo("{'status':{'allocation':{'devices':{'results':[{'request':'r','driver':'d','pool':'p',"
                        + "'device':'gpu0'}]}},'reservedFor':[{'resource':'pods','name':'a','uid':'1'}]},"
                        + "'metadata':{'finalizers':['resource.kubernetes.io/delete-protection']}}");
    }

    @Test
    void aFinalizerIsThereOnce() throws IOException {
        String claim = "{'metadata':{'finalizers':['resource.kubernetes.io/delete-protection']}}";
        assertThat(after(claim, ClaimPatch.usedBy("1", "a", gpu("r"))))
                .startsWith(claim.substring(0, claim.length() - 1));
    }

    @Test
    void aClaimThatHasDevicesGetsAPodMore() throws IOException {
        assertThat(after(USED, ClaimPatch.usedBy("3", "c", null), ClaimPatch.usedBy("1", "a", null)))
                .contains("'allocation':{'devices':{}}")
                .endsWith("{'name':'b','uid':'2'},{'resource':'pods','name':'c','uid':'3'}]}}");
    }

    @Test
    void aPodThatLeftUsesItNoMore() throws IOException {
        assertThat(after(USED, ClaimPatch.leftBy("1")))
                .isEqualTo("{'status':{'allocation':{'devices':{}},'reservedFor':[{'name':'b','uid':'2'}]}}");
        assertThat(after(USED, ClaimPatch.leftBy("3"))).isEqualTo(USED);
    }

    @Test
    void whatItsDeviceWaitsForIsSaidAndSinceWhen() throws IOException {
        Binding binding = new Binding(List.of("Ready"), List.of("Broken"));
        Given given = new Given("r", "d", "p", "gpu0", false, List.of(), "", Collections.emptySortedMap(), binding);
        Instant since = Instant.parse("2026-01-01T00:00:00Z");
        assertThat(after(
                        "{}", ClaimPatch.usedBy("1", "a", new ClaimAllocation(List.of(given), List.of(), null, since))))
                .contains("'bindingConditions':['Ready'],'bindingFailureConditions':['Broken']}]},"
                        + "'allocationTimestamp':'2026-01-01T00:00:00Z'}");
    }

    @Test
    void theLastPodThatLeavesGivesTheDevicesBack() throws IOException {
        String withStatus = USED.replace("'reservedFor'", "'devices':[{'device':'gpu0'}],'reservedFor'");
        assertThat(after(withStatus, ClaimPatch.leftBy("1"), ClaimPatch.leftBy("2")))
                .isEqualTo("{'status':{}}");
    }

    @Test
    void aPodThatCameAndLeftLeavesNothing() throws IOException {
        assertThat(after("{}", ClaimPatch.usedBy("1", "a", gpu("r")), ClaimPatch.leftBy("1")))
                .isEqualTo("{'status':{},'metadata':{'finalizers':[]}}");
    }

    @Test
    void whatTheClaimSaysOfItsRequestsIsCopied() throws IOException {
        String claim = "{'spec':{'devices':{'requests':[{'name':'r'},{'name':'s'}],'config':["
                + "{'opaque':{'driver':'d'}},{'requests':['r'],'opaque':{'driver':'e'}},{'requests':['t']}]}}}";
        assertThat(after(claim, ClaimPatch.usedBy("1", "a", gpu("r"))))
                .contains("'config':[{'source':'FromClaim','opaque':{'driver':'d'}},"
                        + "{'source':'FromClaim','requests':['r'],'opaque':{'driver':'e'}}]");
    }

    @Test
    void whatItSaysOfAChoiceIsCopiedIfThatWasTaken() throws IOException {
        String claim = "{'spec':{'devices':{'requests':[{'name':'r','firstAvailable':[{'name':'big'},"
                + "{'name':'small'}]}],'config':[{'requests':['r/small']},{'requests':['r/big']},{'requests':['r']}]}}}";
        assertThat(after(claim, ClaimPatch.usedBy("1", "a", gpu("r/big"))))
                .contains("'config':[{'source':'FromClaim','requests':['r/big']},"
                        + "{'source':'FromClaim','requests':['r']}]");
    }

    @Test
    void whatTheClassesSayComesFirst() throws IOException {
        Configuration ofClass = new Configuration(List.of("r"), "{\"opaque\":{\"driver\":\"c\"}}");
        String claim = "{'spec':{'devices':{'requests':[{'name':'r'}],'config':[{'opaque':{'driver':'d'}}]}}}";
        assertThat(after(
                        claim,
                        ClaimPatch.usedBy(
                                "1", "a", new ClaimAllocation(gpu("r").devices(), List.of(ofClass), null, null))))
                .contains("'config':[{'source':'FromClass','requests':['r'],'opaque':{'driver':'c'}},"
                        + "{'source':'FromClaim','opaque':{'driver':'d'}}]");
    }

    private static ClaimAllocation gpu(String request) {
        Given given = new Given(
                request, "d", "p", "gpu0", false, List.of(), "", Collections.emptySortedMap(), Binding.AT_ONCE);
        return new ClaimAllocation(List.of(given), null);
    }

    @SafeVarargs
    private static String after(String claim, Patch<ResourceClaim>... patches) throws IOException {
        ObjectNode object = read(claim);
        for (Patch<ResourceClaim> patch : patches) {
            patch.write().accept(object);
        }
        return write(object);
    }

    private static ObjectNode read(String text) throws IOException {
        return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
    }

    private static String write(ObjectNode object) {
        return object.toString().replace('"', '\'');
    }
}
