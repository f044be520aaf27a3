package dev.terrace.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests topology spread over zones for a pod in "ns" with app=web and version=2, which may use disk=ssd and tolerates
 * no taint.
 */
class SpreadRuleTest {
    private static final Map<String, String> OWN = Map.of("app", "web", "version", "2");

    @ParameterizedTest
    @CsvSource({
        "app=web ,        , ns,    app=web,           false, true,  selected",
        "app=web ,        , ns,    app=db,            false, false, another label",
        "app=web ,        , other, app=web,           false, false, another namespace",
        "app=web ,        , ns,    app=web,           true,  false, being deleted",
        "*       ,        , ns,    app=web,           false, false, a selector that asks for nothing counts none",
        "        ,        , ns,    app=web,           false, false, nor does none",
        "app=web , version, ns,    app=web&version=1, false, false, another version",
        "app=web , version, ns,    app=web&version=2, false, true,  the same version",
        "app=web , version, ns,    app=web,           false, false, no version",
        "app=web , rack,    ns,    app=web,           false, true,  a key that the owner lacks is passed over",
        "*       , version, ns,    version=2,         false, true,  an empty selector gets the version",
        "        , version, ns,    version=2,         false, false, none stays none"
    })
    void counts(
            @Nullable String selector,
            @Nullable String matchLabelKeys,
            String namespace,
            String labels,
            boolean deleted,
            boolean counts,
            String why) {
        SpreadRule rule = rule(spread(selector, matchLabelKeys, true, false));
        TaskSpec pod = Specs.pod(namespace, Specs.labels(labels), deleted, Specs.template(Map.of(), null));
        assertThat(rule.pods().test(pod)).as(why).isEqualTo(counts);
    }

    @ParameterizedTest
    @CsvSource({
        "app=web , true,  it selects itself",
        "app=db  , false, it does not",
        "*       , true,  unlike others it counts for a selector that asks for nothing",
        "        , false, but not for none"
    })
    void countsOwner(@Nullable String selector, boolean counts, String why) {
        assertThat(rule(spread(selector, null, true, false)).countsOwner())
                .as(why)
                .isEqualTo(counts);
    }

    @ParameterizedTest
    @CsvSource({
        "ssd, NoSchedule,       true,  true,  false, a taint",
        "ssd, NoSchedule,       true,  false, true,  taints are not honoured",
        "ssd, PreferNoSchedule, true,  true,  true,  a taint that does not forbid",
        "hdd, PreferNoSchedule, true,  true,  false, not one that the owner may use",
        "hdd, PreferNoSchedule, false, true,  true,  affinity is not honoured",
        "hdd, NoSchedule,       false, false, true,  nothing is honoured"
    })
    void covers(String disk, String effect, boolean honorAffinity, boolean honorTaints, boolean covers, String why) {
        NodeSpec node = Specs.node("n1", Map.of("disk", disk, "zone", "a"), new Taint("team", "x", effect));
        SpreadRule rule = rule(spread("app=web", null, honorAffinity, honorTaints));
        assertThat(rule.nodes(List.of(rule)).test(node)).as(why).isEqualTo(covers);
    }

    @Test
    void onlyThoseThatForbidOrOnlyThoseThatDoNot() {
        SpreadConstraint hard = SpreadConstraint.builder(1, "zone").build();
        SpreadConstraint soft = SpreadConstraint.builder(1, "rack").hard(false).build();
        TaskSpec pod = Specs.pod("ns", OWN, false, Specs.template(Map.of(), null, hard, soft));
        assertThat(SpreadRule.of(pod, true)).extracting(SpreadRule::constraint).containsExactly(hard);
        assertThat(SpreadRule.of(pod, false)).extracting(SpreadRule::constraint).containsExactly(soft);
    }

    @Test
    void aNodeIsLookedAtIfItHasADomainForEachRule() {
        SpreadConstraint zone = SpreadConstraint.builder(1, "zone").build();
        SpreadConstraint rack = SpreadConstraint.builder(1, "rack").build();
        List<SpreadRule> rules =
                SpreadRule.of(Specs.pod("ns", OWN, false, Specs.template(Map.of(), null, zone, rack)), true);
        NodeSpec both = Specs.node("n1", Map.of("zone", "a", "rack", "r1"));
        NodeSpec one = Specs.node("n2", Map.of("zone", "a"));
        assertThat(rules).allMatch(rule -> rule.nodes(rules).test(both));
        assertThat(rules).noneMatch(rule -> rule.nodes(rules).test(one));
    }

    private static SpreadConstraint spread(
            @Nullable String selector, @Nullable String matchLabelKeys, boolean honorAffinity, boolean honorTaints) {
        return SpreadConstraint.builder(1, "zone")
                .selector(Specs.selector(selector))
                .honorAffinity(honorAffinity)
                .honorTaints(honorTaints)
                .matchLabelKeys(Specs.list(matchLabelKeys))
                .build();
    }

    private static SpreadRule rule(SpreadConstraint constraint) {
        PodTemplate template = Specs.template(Map.of("disk", "ssd"), null, constraint);
        return SpreadRule.of(Specs.pod("ns", OWN, false, template), true).get(0);
    }
}
