package dev.terrace.plugins.predicates.claims;

import static dev.terrace.plugins.predicates.claims.SearchTest.device;
import static dev.terrace.plugins.predicates.claims.SearchTest.wants;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.Binding;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.report.ClaimedDevices;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.selector.Requirement;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.Scenario;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A pod's claims while it is placed, and placed elsewhere. */
class ResourceClaimsTest {
    private static final Scenario TWO = Scenario.of("node n cpu:1000", "node m cpu:1000");
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");
    private static final Node N = TWO.node("n");
    private static final Node M = TWO.node("m");

    private final List<ResourceClaim> all = new ArrayList<>();
    private final List<Node> changed = new ArrayList<>();
    private ResourceSlice slice = on("n", device("a", "x"));
    private @Nullable ResourceClaims made;

    @Test
    void aPodGetsADeviceOfItsNode() {
        Pod pod = new Pod(claim("c"));
        assertThat(claims().possible(pod)).isEqualTo(Verdict.fits());
        assertThat(claims().prepare(pod)).isSameAs(NodePredicate.unrestrained());
        Claimed claimed = claimed(pod);
        assertThat(claimed.verdict(N)).isEqualTo(Verdict.fits());
        assertThat(claimed.verdict(M).kind()).isEqualTo(Verdict.Kind.EXCLUDES);
        assertThat(claimed.verdict(M).message()).isEqualTo("request r finds 0 of 1 devices");
        assertThat(allocate(pod, N)).isEqualTo(Verdict.fits());
        assertThat(claimed.verdict(N).isFit()).isFalse();
        assertThat(claims().toBind(pod)).extracting(ClaimedDevices::claim).containsExactly("ns/c");
        assertThat(deviceOf(claims().toBind(pod).get(0))).isEqualTo("a");
        claims().deallocated(pod);
        assertThat(claimed.verdict(N)).isEqualTo(Verdict.fits());
        assertThat(changed).isEmpty();
    }

    @Test
    void aPodWithoutClaimsIsLeftAlone() {
        Pod pod = new Pod();
        assertThat(claims().possible(pod)).isEqualTo(Verdict.fits());
        assertThat(claims().prepare(pod)).isNull();
        assertThat(claims().claimed(pod)).isNull();
        assertThat(claims().allocated(pod)).isEqualTo(Verdict.fits());
        assertThat(claims().toBind(pod)).isEmpty();
        assertThat(claims().isScored(pod)).isFalse();
    }

    @Test
    void whatCannotBeGivenKeepsThePodFromAllNodes() {
        assertThat(refusal(new Pod("none"))).contains("does not exist");
        all.add(with(claim("leaving"), true, "", null));
        assertThat(refusal(new Pod("leaving"))).contains("is being deleted");
        DeviceRequest unknown = new DeviceRequest("r", false, List.of());
        all.add(new ResourceClaim(
                "ns", "odd", "odd", "", false, List.of(unknown), List.of(), null, List.of(), List.of()));
        assertThat(refusal(new Pod("odd"))).contains("makes an unsupported request");
        assertThat(claims().claimed(new Pod("odd"))).isNull();
        assertThat(claims().claimed(new Pod("none"))).isNull();
    }

    @Test
    void aClaimOfATemplateIsOfItsPodAlone() {
        Pod pod = new Pod(Map.of("t", "made"));
        all.add(with(claim("made"), false, "ns/p", null));
        assertThat(claims().possible(pod)).isEqualTo(Verdict.fits());
        assertThat(refusal(new Pod(Map.of()))).contains("is not made yet");
        assertThat(claims().claimed(new Pod(Map.of()))).isNull();
        all.add(with(claim("foreign"), false, "ns/q", null));
        made = null;
        assertThat(refusal(new Pod(Map.of("t", "foreign")))).contains("made for another pod");
        assertThat(claims().possible(new Pod(Map.of("t", "")))).isEqualTo(Verdict.fits());
        assertThat(claims().claimed(new Pod(Map.of("t", "")))).isNull();
    }

    @Test
    void aClaimThatWasGivenDevicesKeepsOthersWaiting() {
        claim("c");
        Pod first = new Pod("c");
        claims().possible(first);
        claims().prepare(first);
        allocate(first, N);
        assertThat(claims().possible(new Pod("c")).reason()).contains("has just been given devices");
    }

    @Test
    void aPromiseGivesNothing() {
        Pod pod = new Pod(claim("c"));
        claims().possible(pod);
        claims().prepare(pod);
        pod.node = N;
        pod.status = TaskStatus.PIPELINED;
        assertThat(claims().allocated(pod).isFit()).isFalse();
    }

    @Test
    void aPodThatLostItsNodeIsPromisedThatNodesDevices() {
        Pod pod = new Pod(claim("c"));
        claims().possible(pod);
        claims().prepare(pod);
        allocate(pod, N);
        claims().deallocated(pod);
        claims().possible(pod);
        Function<Node, Verdict> check = Objects.requireNonNull(claims().prepare(pod));
        assertThat(check).isNotSameAs(NodePredicate.unrestrained());
        pod.node = M;
        pod.status = TaskStatus.PIPELINED;
        assertThat(claims().allocated(pod).isFit()).isFalse();
        assertThat(check.apply(N)).isEqualTo(Verdict.fits());
        assertThat(claims().allocated(pod)).isEqualTo(Verdict.fits());
        assertThat(changed).containsExactly(N);
        claims().deallocated(pod);
        assertThat(changed).containsExactly(N, N);
    }

    @Test
    void aNodeThatWasNotAskedGivesNothing() {
        Pod pod = new Pod(claim("c"));
        claims().possible(pod);
        claims().prepare(pod);
        allocate(pod, N);
        claims().deallocated(pod);
        claims().possible(pod);
        claims().prepare(pod);
        assertThat(allocate(pod, N).isFit()).isFalse();
    }

    @Test
    void devicesOfSeveralNodesAreAskedAboutNodeByNode() {
        slice = new ResourceSlice("s", "d", "p", 1, 1, Reach.EVERYWHERE, false, List.of(Device.named("a")), List.of());
        Pod pod = new Pod(claim("c"));
        claims().possible(pod);
        assertThat(claims().claimed(pod)).isNull();
        Function<Node, Verdict> check = Objects.requireNonNull(claims().prepare(pod));
        assertThat(check.apply(N)).isEqualTo(Verdict.fits());
        assertThat(allocate(pod, N)).isEqualTo(Verdict.fits());
        assertThat(check.apply(M).isFit()).isFalse();
    }

    @Test
    void aClaimWithDevicesIsUsedWhereTheyAre() {
        NodeSelectorTerm onN = new NodeSelectorTerm(
                List.of(), List.of(new Requirement("metadata.name", Requirement.Operator.IN, List.of("n"))));
        all.add(with(claim("held"), false, "", new ClaimAllocation(List.of(), List.of(onN))));
        Pod pod = new Pod("held");
        assertThat(claims().possible(pod)).isEqualTo(Verdict.fits());
        Claimed claimed = claimed(pod);
        assertThat(claimed.verdict(N)).isEqualTo(Verdict.fits());
        assertThat(claimed.verdict(M).reason()).contains("cannot be used there");
        assertThat(allocate(pod, N)).isEqualTo(Verdict.fits());
        assertThat(claims().toBind(pod).get(0).allocation()).isNull();
        assertThat(claims().isScored(pod)).isFalse();
    }

    @Test
    void aClaimWithADeviceThatFailedIsOfNoUseAnywhere() {
        Given failed = new Given(
                "r",
                "d",
                "p",
                "a",
                false,
                List.of(),
                "",
                Collections.emptySortedMap(),
                new Binding(List.of("Ready"), List.of("Broken")));
        all.add(with(claim("held"), false, "", new ClaimAllocation(List.of(failed), List.of(), null, NOW)));
        assertThat(claimed(new Pod("held")).verdict(N)).isEqualTo(Verdict.fits());
        all.add(with("held", false, "", new ClaimAllocation(List.of(failed), List.of(), null, NOW.minusSeconds(601))));
        made = null;
        assertThat(claimed(new Pod("held")).verdict(N).reason()).contains("failed, or was not ready in time");
    }

    @Test
    void whatIsGivenSaysWhatItsDriverMustSayAndWhen() {
        Device awaited = new Device(
                "a",
                device("a", "x").attributes(),
                Collections.emptySortedMap(),
                List.of(),
                List.of(),
                Reach.NOWHERE,
                false,
                false,
                new Binding(List.of("Ready"), List.of()));
        slice = on("n", awaited);
        Pod pod = new Pod(claim("c"));
        claims().possible(pod);
        claims().prepare(pod);
        allocate(pod, N);
        ClaimAllocation given =
                Objects.requireNonNull(claims().toBind(pod).get(0).allocation());
        assertThat(given.since()).isEqualTo(NOW);
        assertThat(given.devices()).extracting(Given::binding).containsExactly(awaited.binding());
    }

    @Test
    void earlyChoicesScoreMore() {
        slice = on("n", device("a", "x"));
        DeviceRequest either = new DeviceRequest(
                "r",
                true,
                List.of(
                        wants("two", 2).choices().get(0),
                        wants("one", 1).choices().get(0)));
        all.add(new ResourceClaim("ns", "c", "c", "", false, List.of(either), List.of(), null, List.of(), List.of()));
        Pod pod = new Pod("c");
        assertThat(claims().canScore()).isTrue();
        claims().possible(pod);
        claims().prepare(pod);
        assertThat(claims().isScored(pod)).isTrue();
        assertThat(claims().choiceScores(pod, List.of(N, M)).orElseThrow()).containsExactly(100, 0);
    }

    @Test
    void aScoreFailsWhereSomeClaimsHaveDevices() {
        all.add(with(claim("held"), false, "", new ClaimAllocation(List.of(), null)));
        claim("c");
        Pod pod = new Pod("held", "c");
        assertThat(claims().canScore()).isTrue();
        claims().possible(pod);
        claims().prepare(pod);
        assertThat(claims().isScored(pod)).isTrue();
        assertThat(claims().choiceScores(pod, List.of(N))).isEmpty();
    }

    @Test
    void withoutChoicesThereIsNoScore() {
        Pod pod = new Pod(claim("c"));
        assertThat(claims().canScore()).isFalse();
        claims().possible(pod);
        assertThat(claims().isScored(pod)).isFalse();
        assertThat(claims().choiceScores(new Pod(), List.of(N)).orElseThrow()).containsExactly(0);
    }

    private ResourceClaims claims() {
        if (made == null) {
            Devices devices = Devices.builder()
                    .classes(List.of(SearchTest.ANY))
                    .slices(List.of(slice))
                    .claims(all)
                    .build();
            made = new ResourceClaims(devices, List.of(), 2, () -> NOW, changed::add);
        }
        return made;
    }

    private String refusal(Pod pod) {
        made = null;
        Verdict verdict = claims().possible(pod);
        assertThat(verdict.kind()).isEqualTo(Verdict.Kind.EXCLUDES);
        return verdict.reason();
    }

    private Claimed claimed(Pod pod) {
        return Objects.requireNonNull(claims().claimed(pod));
    }

    private Verdict allocate(Pod pod, Node node) {
        pod.node = node;
        pod.status = TaskStatus.ALLOCATED;
        return claims().allocated(pod);
    }

    private static String deviceOf(ClaimedDevices claimed) {
        return Objects.requireNonNull(claimed.allocation()).devices().get(0).device();
    }

    private static ResourceSlice on(String node, Device... devices) {
        return new ResourceSlice("s", "d", "p", 1, 1, Reach.on(node), false, List.of(devices), List.of());
    }

    private String claim(String name) {
        all.add(new ResourceClaim(
                "ns", name, name, "", false, List.of(wants("r", 1)), List.of(), null, List.of(), List.of()));
        return name;
    }

    /** Replaces the last claim by one with these properties. */
    private ResourceClaim with(String name, boolean leaving, String owner, @Nullable ClaimAllocation devices) {
        ResourceClaim like = all.remove(all.size() - 1);
        return new ResourceClaim(
                "ns", name, name, owner, leaving, like.requests(), List.of(), devices, List.of(), List.of());
    }

    /** A pod with a name. */
    private static final class Pod implements Task, Shape {
        private final TaskSpec spec;
        private @Nullable Node node;
        private TaskStatus status = TaskStatus.PENDING;

        Pod(String... claims) {
            this(
                    List.of(claims).stream()
                            .map(claim -> new PodClaim(claim, claim, ""))
                            .toList(),
                    Map.of());
        }

        Pod(Map<String, String> made) {
            this(List.of(new PodClaim("t", "", "template")), made);
        }

        private Pod(List<PodClaim> needs, Map<String, String> made) {
            PodTemplate template = PodTemplate.builder(Amounts.none(ResourceNames.of(List.of())))
                    .claims(needs)
                    .build();
            spec = TaskSpec.builder("ns", "p", template).madeClaims(made).build();
        }

        @Override
        public int id() {
            return 0;
        }

        @Override
        public TaskSpec spec() {
            return spec;
        }

        @Override
        public TaskStatus status() {
            return status;
        }

        @Override
        public @Nullable Job job() {
            return null;
        }

        @Override
        public @Nullable Node node() {
            return node;
        }

        @Override
        public @Nullable SubJob subJob() {
            return null;
        }

        @Override
        public @Nullable HyperNode near() {
            return null;
        }

        @Override
        public PodTemplate template() {
            return spec.template();
        }

        @Override
        public String role() {
            return "";
        }

        @Override
        public String namespace() {
            return "ns";
        }

        @Override
        public @Nullable Queue queue() {
            return null;
        }

        @Override
        public @Nullable String label(String key) {
            return null;
        }

        @Override
        public @Nullable String annotation(String key) {
            return null;
        }

        @Override
        public @Nullable String claimOf(PodClaim need) {
            return spec.claimOf(need);
        }
    }
}
