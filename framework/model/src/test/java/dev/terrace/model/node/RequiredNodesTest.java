package dev.terrace.model.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.Specs;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests node selector and required node affinity against node n1 with zone=a and disk=ssd. */
class RequiredNodesTest {
    private static final NodeSpec NODE = Specs.node("n1", Map.of("zone", "a", "disk", "ssd"));

    @ParameterizedTest
    @CsvSource({
        "                ,                   , true,  nothing is asked for",
        "zone=a          ,                   , true,  the selector holds",
        "zone=a&disk=ssd ,                   , true,  all of it",
        "zone=a&disk=hdd ,                   , false, one label differs",
        "rack=r1         ,                   , false, a label is missing",
        "                , zone=b zone=a     , true,  one term holds",
        "                , zone=a&disk=hdd   , false, all of a term must hold",
        "                , zone=b zone=c     , false, no term holds",
        "                , rack!=r1          , true,  a label that is missing is not r1",
        "                , @metadata.name=n1 , true,  by name",
        "                , @metadata.name=n2 , false, another name",
        "                , @spec.podCIDR=n1  , false, a field that is not the name",
        "                , zone!=-b          , false, a value that no label can have",
        "                , zone!=-b zone=a   , true,  another term holds",
        "                , *                 , false, a term that asks for nothing selects nothing",
        "zone=a          , zone=b            , false, selector and affinity must both hold",
        "zone=b          , zone=a            , false, and the other way round"
    })
    void allow(@Nullable String selector, @Nullable String terms, boolean allowed, String why) {
        PodTemplate pod = Specs.template(Specs.labels(selector), terms(terms));
        assertThat(pod.requiredNodes().allow(NODE)).as(why).isEqualTo(allowed);
    }

    @Test
    void noTermsAreNotTheSameAsNoAffinity() {
        assertThat(new RequiredNodes(Map.of(), List.of()).allow(NODE)).isFalse();
        assertThat(new RequiredNodes(Map.of(), null).allow(NODE)).isTrue();
    }

    @Test
    void anyNode() {
        assertThat(new RequiredNodes(Map.of(), null).isAny()).isTrue();
        assertThat(new RequiredNodes(Map.of(), List.of()).isAny()).isFalse();
        assertThat(new RequiredNodes(Map.of("zone", "a"), null).isAny()).isFalse();
    }

    /** Parses terms separated by a space. {@code @} marks a field; {@code *} is a term without requirements. */
    private static @Nullable List<NodeSelectorTerm> terms(@Nullable String text) {
        return text == null
                ? null
                : Arrays.stream(text.split(" ", -1))
                        .map(RequiredNodesTest::term)
                        .toList();
    }

    private static NodeSelectorTerm term(String text) {
        if (text.equals("*")) {
            return new NodeSelectorTerm(List.of(), List.of());
        }
        return text.startsWith("@")
                ? new NodeSelectorTerm(List.of(), List.of(Specs.requirement(text.substring(1))))
                : new NodeSelectorTerm(
                        Specs.list(text).stream().map(Specs::requirement).toList(), List.of());
    }
}
