package dev.terrace.snapshot.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.snapshot.Dump;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimPanicsTest {
    private static final String CLUSTER = """
            kind: List
            items:
            - {kind: Node, metadata: {name: n1}, status: {capacity: {cpu: 1}}}
            - {kind: PodGroup, metadata: {name: g}, spec: {queue: q}}
            - {kind: Queue, metadata: {name: q}, status: {state: Open}}
            - {kind: DeviceClass, apiVersion: resource.k8s.io/v1, metadata: {name: gpu}, spec: {selectors: [{cel: \
            {expression: device.driver == 'd'}}]}}
            - {kind: ResourceSlice, apiVersion: resource.k8s.io/v1, metadata: {name: s}, spec: {driver: d, nodeName: \
            n1, pool: {name: p, resourceSliceCount: 1}, devices: [{name: plain}, {name: part, consumesCounters: \
            [{counterSet: c, counters: {m: {value: 1}}}]}]}}
            """;
    private static final String PLAIN = "deviceClassName: gpu";
    private static final String SIZED = "deviceClassName: gpu, capacity: {requests: {memory: 1Gi}}";

    private static List<String> warnings(String... more) {
        return Dump.warnings(CLUSTER + String.join("", more));
    }

    private static String claim(String name, String... requests) {
        StringBuilder text = new StringBuilder("- {kind: ResourceClaim, apiVersion: resource.k8s.io/v1, metadata: "
                + "{name: " + name + "}, spec: {devices: {requests: [");
        for (int i = 0; i < requests.length; i++) {
            text.append("{name: r" + i + ", " + requests[i] + "}, ");
        }
        return text.append("]}}}\n").toString();
    }

    private static String exactly(String choice) {
        return "exactly: {" + choice + "}";
    }

    private static String pod(String name, String spec, String... claims) {
        StringBuilder text = new StringBuilder("- {kind: Pod, metadata: {name: " + name + ", annotations: "
                + "{scheduling.k8s.io/group-name: g}}, spec: {" + spec + "schedulerName: volcano, resourceClaims: [");
        for (String claim : claims) {
            text.append("{name: " + claim + ", resourceClaimName: " + claim + "}, ");
        }
        return text.append("]}, status: {phase: Running}}\n").toString();
    }

    @Test
    void capacitiesThatComeLate() {
        assertThat(warnings(claim("c", exactly(PLAIN), exactly(SIZED)), pod("a", "", "c")))
                .containsExactly("dump.yaml:9:3: pod default/a ends Volcano with a panic: request r1 of claim default/c"
                        + " names capacities of class gpu, and the first of that class none. Here it is decided like any"
                        + " other.");
    }

    @Test
    void theClaimsOfAPodAreAddedUp() {
        String[] claims = {claim("b", exactly(PLAIN)), claim("c", exactly(SIZED))};
        assertThat(warnings(claims[0], claims[1], pod("x", "nodeName: n1, ", "b", "c")))
                .singleElement()
                .asString()
                .contains("pod default/x", "request r0 of claim default/c");
        assertThat(warnings(claims[0], claims[1], pod("x", "", "c", "b"))).isEmpty();
        assertThat(warnings(claims[0], claims[1], pod("x", "", "b"), pod("y", "", "c")))
                .isEmpty();
    }

    @Test
    void ofChoicesAndAllDevicesNothingIsAddedUp() {
        String choices = "firstAvailable: [{name: x, " + PLAIN + "}]";
        String all = exactly(PLAIN + ", allocationMode: All, selectors: [{cel: {expression: 'false'}}]");
        assertThat(warnings(claim("c", choices, all, exactly(SIZED), exactly(PLAIN)), pod("a", "", "c")))
                .isEmpty();
    }

    @Test
    void allDevicesWhereOneTakesOfCounters() {
        String all = claim("c", exactly(PLAIN + ", allocationMode: All"));
        assertThat(warnings(all, pod("a", "", "c"), pod("b", "nodeName: n1, ", "c"), pod("d", "", "c")))
                .containsExactly("dump.yaml:9:3: pod default/a ends Volcano with a panic: request r0 of claim default/c"
                        + " wants all devices, and where d/p/part is one of them, Kubernetes 1.36.1 looks in vain for"
                        + " its pool's counters. Here it is decided like any other. So does 1 more pod.");
    }

    @Test
    void oneChoiceIsEnough() {
        String choices = "firstAvailable: [{name: x, " + PLAIN + "}, {name: y, " + PLAIN + ", allocationMode: All}]";
        assertThat(warnings(claim("c", choices), pod("a", "", "c"), pod("b", "", "c"), pod("d", "", "c")))
                .singleElement()
                .asString()
                .contains("request r0/y of claim")
                .endsWith("So do 2 more pods.");
    }

    @Test
    void aClaimThatHasItsDevicesIsNotSearchedFor() {
        String all = claim("c", exactly(PLAIN + ", allocationMode: All"));
        String given = all.replace(
                "]}}}",
                "]}}, status: {allocation: {devices: {results: [{request: r0, driver: d, pool: p, device: part}]}}}}");
        assertThat(warnings(given, pod("a", "", "c"))).isEmpty();
    }

    @Test
    void allOfOtherDevicesIsNothingToWarnOf() {
        String others = ", allocationMode: All, selectors: [{cel: {expression: device.driver == 'e'}}]";
        assertThat(warnings(claim("c", exactly(PLAIN + others)), pod("a", "", "c")))
                .isEmpty();
        assertThat(warnings(claim("c", exactly("deviceClassName: missing, allocationMode: All")), pod("a", "", "c")))
                .isEmpty();
    }

    /** Kubernetes evaluates selectors for all devices of a slice first, and a failure ends the search. */
    @Test
    void aSelectorThatFailsPreventsThePanic() {
        String slice = "- {kind: ResourceSlice, apiVersion: resource.k8s.io/v1, metadata: {name: t}, spec: {driver: d,"
                + " nodeName: n1, pool: {name: t, resourceSliceCount: 1}, devices: [%s, %s]}}\n";
        String takes = ", consumesCounters: [{counterSet: c, counters: {m: {value: 1}}}]}";
        String fails = "{name: without" + takes;
        String matches = "{name: with, attributes: {part: {bool: true}}" + takes;
        String all = claim(
                "c",
                exactly(PLAIN + ", allocationMode: All, selectors: [{cel: {expression: "
                        + "'device.attributes[\"d\"].part'}}]"));
        assertThat(warnings(all, slice.formatted(fails, matches), pod("a", "", "c")))
                .isEmpty();
        assertThat(warnings(all, slice.formatted(matches, matches.replace("with", "other")), pod("a", "", "c")))
                .singleElement()
                .asString()
                .contains("where d/t/with is one of them");
    }
}
