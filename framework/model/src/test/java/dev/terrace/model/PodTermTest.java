package dev.terrace.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Affinity.PodTerm;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the pods that a term matches. The owner is in "home". The namespaces are home, prod (env=prod) and bare; "lost"
 * is not in the dump.
 */
class PodTermTest {
    private static final Namespaces NAMESPACES = Namespaces.of(List.of(
            new NamespaceSpec("home", Map.of("env", "dev")),
            new NamespaceSpec("prod", Map.of("env", "prod")),
            new NamespaceSpec("bare", Map.of())));

    /** {@code resolved} is the answer for an incoming pod, {@code there} the answer for an existing pod. */
    @ParameterizedTest
    @CsvSource({
        "          ,           , home, true,  true,  no namespaces: that of the owner",
        "          ,           , prod, false, false, and no other",
        "prod&bare ,           , prod, true,  true,  by name",
        "prod&bare ,           , home, false, false, then that of the owner is not meant",
        "          , *         , lost, true,  true,  an empty selector: all",
        "          , env=prod  , prod, true,  true,  by label",
        "          , env=prod  , home, false, false, that of the owner is not meant then either",
        "          , env=prod  , lost, false, false, no dump and no labels",
        "bare      , env=prod  , bare, true,  true,  by name or by label",
        "bare      , env=prod  , prod, true,  true,  or by label",
        "          , env!=prod , home, true,  true,  another label",
        "          , env!=prod , bare, true,  true,  no label",
        "          , env!=prod , lost, true,  true,  no dump and no labels",
        "          , env!=prod , prod, true,  false, the surprise: the selector stays and is asked without labels"
    })
    void namespaces(
            @Nullable String names,
            @Nullable String selector,
            String pod,
            boolean resolved,
            boolean there,
            String why) {
        PodTerm term = term("*", names, selector);
        TaskSpec other = Specs.pod(pod, Map.of());
        assertThat(term.resolved(NAMESPACES).means(other, "home", Map.of()))
                .as(why)
                .isEqualTo(resolved);
        assertThat(term.means(other, "home", NAMESPACES.labels(pod))).as(why).isEqualTo(there);
    }

    @ParameterizedTest
    @CsvSource({
        "        , false, no selector means no pod",
        "*       , true,  an empty one means all",
        "app=web , true,  by label",
        "app=db  , false, another label",
        "app!=db , true,  not that label"
    })
    void labels(@Nullable String selector, boolean meant, String why) {
        TaskSpec web = Specs.pod("home", Map.of("app", "web"));
        assertThat(term(selector, null, null).means(web, "home", Map.of()))
                .as(why)
                .isEqualTo(meant);
    }

    @Test
    void aTermThatSelectsNoNamespacesByLabelStaysAsItIs() {
        PodTerm plain = term("*", "prod", null);
        PodTerm all = term("*", "prod", "*");
        assertThat(plain.resolved(NAMESPACES)).isSameAs(plain);
        assertThat(all.resolved(NAMESPACES)).isSameAs(all);
    }

    private static PodTerm term(@Nullable String pods, @Nullable String names, @Nullable String namespaces) {
        return new PodTerm(Specs.selector(pods), Set.copyOf(Specs.list(names)), Specs.selector(namespaces), "zone");
    }
}
