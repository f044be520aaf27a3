package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.device.Binding;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Configuration;
import dev.terrace.model.device.ClaimAllocation.Given;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a claim's object becomes when pods get it or leave it. */
class HappenedToClaimTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String USED =
            "{'status':{'allocation':{'devices':{}},'reservedFor':[{'name':'a','uid':'1'},{'name':'b','uid':'2'}]}}";

    private final HappenedToClaim happened = new HappenedToClaim();

    @Test
    void aClaimGetsItsDevicesItsPodAndAFinalizer() throws IOException {
        happened.used("1", "a", gpu("r"));
        assertThat(after("{}", Set.of()))
                .isEqualTo("{'status':{'allocation':{'devices':{'results':[{'request':'r','driver':'d','pool':'p',"
                        + "'device':'gpu0'}]}},'reservedFor':[{'resource':'pods','name':'a','uid':'1'}]},"
                        + "'metadata':{'finalizers':['resource.kubernetes.io/delete-protection']}}");
    }

    @Test
    void aFinalizerIsThereOnce() throws IOException {
        happened.used("1", "a", gpu("r"));
        String claim = "{'metadata':{'finalizers':['resource.kubernetes.io/delete-protection']}}";
        assertThat(after(claim, Set.of())).startsWith(claim.substring(0, claim.length() - 1));
    }

    @Test
    void aClaimThatHasDevicesGetsAPodMore() throws IOException {
        happened.used("3", "c", null);
        happened.used("1", "a", null);
        assertThat(after(USED, Set.of()))
                .contains("'allocation':{'devices':{}}")
                .endsWith("{'name':'b','uid':'2'},{'resource':'pods','name':'c','uid':'3'}]}}");
    }

    @Test
    void aPodThatLeftUsesItNoMore() throws IOException {
        assertThat(left(USED, Set.of("ns/a")))
                .isEqualTo("{'status':{'allocation':{'devices':{}},'reservedFor':[{'name':'b','uid':'2'}]}}");
        assertThat(left(USED, Set.of("other/a"))).isEqualTo(USED);
        assertThat(left(USED, Set.of())).isEqualTo(USED);
    }

    @Test
    void whatItsDeviceWaitsForIsSaidAndSinceWhen() throws IOException {
        Binding binding = new Binding(List.of("Ready"), List.of("Broken"));
        Given given = new Given("r", "d", "p", "gpu0", false, List.of(), "", Collections.emptySortedMap(), binding);
        Instant since = Instant.parse("2026-01-01T00:00:00Z");
        happened.used("1", "a", new ClaimAllocation(List.of(given), List.of(), null, since));
        assertThat(after("{}", Set.of()))
                .contains("'bindingConditions':['Ready'],'bindingFailureConditions':['Broken']}]},"
                        + "'allocationTimestamp':'2026-01-01T00:00:00Z'}");
    }

    @Test
    void theLastPodThatLeavesGivesTheDevicesBack() throws IOException {
        String withStatus = USED.replace("'reservedFor'", "'devices':[{'device':'gpu0'}],'reservedFor'");
        assertThat(left(withStatus, Set.of("ns/a", "ns/b"))).isEqualTo("{'status':{}}");
    }

    @Test
    void aPodThatCameAndLeftLeavesNothing() throws IOException {
        happened.used("1", "a", gpu("r"));
        happened.left("a");
        assertThat(after("{}", Set.of("ns/a"))).isEqualTo("{'status':{}}");
    }

    @Test
    void whatTheClaimSaysOfItsRequestsIsCopied() throws IOException {
        happened.used("1", "a", gpu("r"));
        String claim = "{'spec':{'devices':{'requests':[{'name':'r'},{'name':'s'}],'config':["
                + "{'opaque':{'driver':'d'}},{'requests':['r'],'opaque':{'driver':'e'}},{'requests':['t']}]}}}";
        assertThat(after(claim, Set.of()))
                .contains("'config':[{'source':'FromClaim','opaque':{'driver':'d'}},"
                        + "{'source':'FromClaim','requests':['r'],'opaque':{'driver':'e'}}]");
    }

    @Test
    void whatItSaysOfAChoiceIsCopiedIfThatWasTaken() throws IOException {
        happened.used("1", "a", gpu("r/big"));
        String claim = "{'spec':{'devices':{'requests':[{'name':'r','firstAvailable':[{'name':'big'},"
                + "{'name':'small'}]}],'config':[{'requests':['r/small']},{'requests':['r/big']},{'requests':['r']}]}}}";
        assertThat(after(claim, Set.of()))
                .contains("'config':[{'source':'FromClaim','requests':['r/big']},"
                        + "{'source':'FromClaim','requests':['r']}]");
    }

    @Test
    void whatTheClassesSayComesFirst() throws IOException {
        Configuration ofClass = new Configuration(List.of("r"), "{\"opaque\":{\"driver\":\"c\"}}");
        happened.used("1", "a", new ClaimAllocation(gpu("r").devices(), List.of(ofClass), null, null));
        String claim = "{'spec':{'devices':{'requests':[{'name':'r'}],'config':[{'opaque':{'driver':'d'}}]}}}";
        assertThat(after(claim, Set.of()))
                .contains("'config':[{'source':'FromClass','requests':['r'],'opaque':{'driver':'c'}},"
                        + "{'source':'FromClaim','opaque':{'driver':'d'}}]");
    }

    private static ClaimAllocation gpu(String request) {
        Given given = new Given(
                request, "d", "p", "gpu0", false, List.of(), "", Collections.emptySortedMap(), Binding.AT_ONCE);
        return new ClaimAllocation(List.of(given), null);
    }

    private String after(String claim, Set<String> left) throws IOException {
        ObjectNode object = read(claim);
        happened.apply(object, "ns", left, true);
        return write(object);
    }

    private static String left(String claim, Set<String> left) throws IOException {
        ObjectNode object = read(claim);
        HappenedToClaim.apply(object, "ns", left);
        return write(object);
    }

    private static ObjectNode read(String text) throws IOException {
        return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
    }

    private static String write(ObjectNode object) {
        return object.toString().replace('"', '\'');
    }
}
