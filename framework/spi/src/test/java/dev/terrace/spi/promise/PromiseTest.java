package dev.terrace.spi.promise;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which changes are breaks, and which breaks are allowed, with a tiny API in two versions each. */
@Tag("slow")
class PromiseTest {
    private static final String ORDER = "void order(int by);";
    private static final String SCORE = "void score();";

    @TempDir
    Path folder;

    @Test
    void anImplementedTypeGainsNoAbstractMethod() throws Exception {
        assertThat(breaks(plugin(ORDER), plugin(ORDER + SCORE)))
                .containsExactly("api.Plugin.score(): method added to interface");
    }

    @Test
    void anImplementedTypeMayGainADefaultMethod() throws Exception {
        assertThat(breaks(plugin(ORDER), plugin(ORDER + "default void score() {}")))
                .isEmpty();
    }

    @Test
    void anAbstractMethodMayBecomeADefaultOne() throws Exception {
        assertThat(breaks(plugin(SCORE), plugin("default void score() {}"))).isEmpty();
    }

    @Test
    void aProvidedTypeMayGainAnAbstractMethod() throws Exception {
        assertThat(breaks(hooks(ORDER), hooks(ORDER + SCORE))).isEmpty();
    }

    @Test
    void aProvidedTypeLosesNoMethod() throws Exception {
        assertThat(breaks(hooks(ORDER + SCORE), hooks(SCORE))).containsExactly("api.Hooks.order(int): method removed");
    }

    @Test
    void aProvidedMethodKeepsItsTypes() throws Exception {
        assertThat(breaks(hooks(ORDER + SCORE), hooks("void order(long by); int score();")))
                .containsExactlyInAnyOrder(
                        "api.Hooks.order(int): method removed", "api.Hooks.score(): method return type changed");
    }

    @Test
    void aMethodThatLeavesAParentIsOneBreak() throws Exception {
        TinyApi before = hooks(ORDER + SCORE).with("Job", "public interface Job extends Hooks {}");
        TinyApi after = hooks(ORDER).with("Job", "public interface Job extends Hooks {}");
        assertThat(breaks(before, after)).containsExactly("api.Hooks.score(): method removed");
    }

    @Test
    void genericsAreKeptWhereTypesAreImplemented() throws Exception {
        String texts = "void all(java.util.List<String> all);";
        String numbers = "void all(java.util.List<Integer> all);";
        assertThat(breaks(plugin(texts), plugin(numbers)))
                .containsExactly("api.Plugin.all(List): method parameter generics changed");
        assertThat(breaks(plugin("java.util.List<String> all();"), plugin("java.util.List<Integer> all();")))
                .containsExactly("api.Plugin.all(): method return type generics changed");
        assertThat(breaks(hooks(texts), hooks(numbers))).isEmpty();
    }

    @Test
    void aRecordMayGainAComponent() throws Exception {
        assertThat(breaks(record("int cpu"), record("int cpu, int memory"))).isEmpty();
    }

    @Test
    void aRecordKeepsItsAccessors() throws Exception {
        assertThat(breaks(record("int cpu, int memory"), record("int cpu")))
                .containsExactly("api.Node.memory(): method removed");
    }

    @Test
    void aClassKeepsItsConstructor() throws Exception {
        String before = "public final class Heap { public Heap(int size) {} }";
        assertThat(breaks(api().with("Heap", before), api().with("Heap", "public final class Heap {}")))
                .containsExactly("api.Heap.Heap(int): constructor removed");
    }

    @Test
    void anEnumKeepsItsConstantsAndMayGainMore() throws Exception {
        assertThat(breaks(vote("PERMIT, REJECT"), vote("ABSTAIN, PERMIT")))
                .containsExactly("api.Vote.REJECT: field removed");
    }

    @Test
    void aTypeStays() throws Exception {
        assertThat(breaks(hooks(ORDER).with("Vote", "public enum Vote {}"), hooks(ORDER)))
                .containsExactly("api.Vote: class removed");
    }

    @Test
    void whatCallersCannotSeeMayChange() throws Exception {
        String before = "public final class Heap { private int size; Heap() {} private record Item(int key) {} }";
        String after = "public final class Heap { Heap(long size) { Runnable none = () -> {}; none.run(); } }";
        assertThat(breaks(api().with("Heap", before), api().with("Heap", after)))
                .isEmpty();
    }

    @Test
    void theToolkitMayChange() throws Exception {
        TinyApi before = hooks(ORDER).withTool("Ranks", "public final class Ranks { public void rank() {} }");
        assertThat(breaks(before, hooks(ORDER))).isEmpty();
    }

    @Test
    void aBreakNeedsAHigherMinor() throws Exception {
        assertThat(complaints("0.2.1", "### SPI 0.3", "- Hooks has no score."))
                .containsExactly("api.Hooks.score(): method removed; SPI 0.2.0 promised this: take it back, or raise"
                        + " spi.version in pom.xml to 0.3.0 and name Hooks under '### SPI 0.3' in CHANGELOG.md");
    }

    @Test
    void aBreakIsNamedInTheChangelog() throws Exception {
        String sentence = "api.Hooks.score(): method removed; name Hooks under '### SPI 0.3' in CHANGELOG.md";
        assertThat(complaints("0.3.0", "## 0.2.0")).containsExactly(sentence);
        assertThat(complaints("0.3.0", "### SPI 0.3", "- HooksToo", "### SPI 0.2", "- Hooks"))
                .containsExactly(sentence);
    }

    @Test
    void aBreakThatIsNamedIsAllowedWithAHigherMinor() throws Exception {
        assertThat(complaints("0.3.0", "### SPI 0.3", "", "- `Hooks` has no score."))
                .isEmpty();
        assertThat(complaints("0.4.0", "### SPI 0.4", "### SPI 0.3", "- Hooks.score() is gone."))
                .isEmpty();
        assertThat(complaints("1.0.0", "### SPI 1.0", "- Hooks has no score.")).isEmpty();
    }

    @Test
    void fromVersionOneABreakNeedsAHigherMajor() {
        assertThat(SpiVersion.parse("1.4.2").nextBreaking()).isEqualTo(new SpiVersion(2, 0));
    }

    private List<String> complaints(String version, String... changelog) throws IOException {
        return new Complaints(new Promise(Set.of("api.Plugin")), Changelog.parse(List.of(changelog)))
                .about(hooks(ORDER + SCORE).compile("0.2.0"), hooks(ORDER).compile(version));
    }

    private static List<String> breaks(TinyApi before, TinyApi after) throws IOException {
        return new Promise(Set.of("api.Plugin"))
                .breaks(before.compile("0.2.0"), after.compile("0.2.0")).stream()
                        .map(Break::toString)
                        .toList();
    }

    private TinyApi plugin(String methods) throws IOException {
        return api().with("Plugin", "public interface Plugin {" + methods + "}");
    }

    private TinyApi hooks(String methods) throws IOException {
        return api().with("Hooks", "public interface Hooks {" + methods + "}");
    }

    private TinyApi record(String components) throws IOException {
        return api().with("Node", "public record Node(" + components + ") {}");
    }

    private TinyApi vote(String constants) throws IOException {
        return api().with("Vote", "public enum Vote {" + constants + "}");
    }

    private TinyApi api() throws IOException {
        return new TinyApi(Files.createTempDirectory(folder, "api"));
    }
}
