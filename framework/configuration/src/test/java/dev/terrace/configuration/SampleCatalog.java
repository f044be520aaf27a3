package dev.terrace.configuration;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Structure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A catalog of some of Volcano's plugins and actions, with arguments of all types. */
final class SampleCatalog {
    private SampleCatalog() {}

    static Catalog create() {
        Catalog volcanos = VolcanoNames.all().catalog();
        return new Catalog(
                like(volcanos.plugins(), plugins()), like(volcanos.actions(), actions()), SampleCatalog::registers);
    }

    private static boolean registers(String plugin, Hook hook) {
        return switch (hook) {
            case QUEUE_SCORE -> Set.of("priority", "drf", "proportion").contains(plugin);
            case JOB_ENQUEUEABLE -> Set.of("overcommit", "proportion").contains(plugin);
            default -> false;
        };
    }

    /** Declarations with the given arguments, and with the traits and conflicts of Volcano's. */
    private static Map<String, Declaration> like(
            Map<String, Declaration> volcanos, Map<String, List<Argument<?>>> arguments) {
        Map<String, Declaration> declarations = new TreeMap<>();
        arguments.forEach((name, own) -> {
            Declaration volcano = volcanos.getOrDefault(name, Declaration.nothing());
            declarations.put(name, new Declaration(own, volcano.traits(), volcano.conflicts()));
        });
        return declarations;
    }

    private static Map<String, List<Argument<?>>> plugins() {
        Map<String, List<Argument<?>>> plugins = new HashMap<>();
        List.of("priority", "gang", "conformance", "drf", "proportion", "nodeorder")
                .forEach(name -> plugins.put(name, List.of()));
        plugins.put(
                "overcommit",
                List.of(Argument.number("overcommit-factor")
                        .orElse(1.2)
                        .remarks(factor -> factor < 1 ? List.of("it admits less than there is.") : List.of())));
        Argument<String> resources = Argument.text("binpack.resources");
        plugins.put(
                "binpack",
                List.of(
                        weight("binpack.weight").atLeast(0),
                        weight("binpack.cpu"),
                        weight("binpack.memory"),
                        resources,
                        weight("binpack.resources.*").listedIn(resources)));
        plugins.put(
                "predicates",
                List.of(
                        Argument.bool("predicate.CacheEnable"),
                        Argument.bool("predicate.Claims").withoutEffectIf(on -> on, "nobody looks"),
                        weight("volumebinding.weight").withoutEffect("there are no volumes here"),
                        Argument.text("predicate.Zone").refuses(text -> List.of(text.substring(9)))));
        Argument<Arguments> scored = Argument.map(
                        "resources",
                        Argument.map(
                                "*",
                                Argument.text("type").oneOf("LeastAllocated", "MostAllocated"),
                                weight("weight"),
                                Argument.structure("extra")))
                .refuses(all -> all.asMap().isEmpty() ? List.of("it names no resource.") : List.of());
        plugins.put(
                "resource-strategy-fit",
                List.of(
                        Argument.structure("sra").comparedWith((sra, given) -> refuseBeside(scored, sra, given)),
                        Argument.structure("windows", windows -> windows.list(SampleCatalog::window)),
                        scored));
        return plugins;
    }

    private static Map<String, List<Argument<?>>> actions() {
        Argument<Boolean> cache = Argument.bool("predicateErrorCacheEnable").orElse(true);
        return Map.of(
                "enqueue", List.of(),
                "allocate", List.of(cache),
                "backfill", List.of(cache),
                "reclaim", List.of(cache),
                "preempt",
                        List.of(
                                cache,
                                Argument.integer("minCandidateNodesPercentage")
                                        .orElse(10)
                                        .atLeast(0)
                                        .atMost(100)));
    }

    private static void refuseBeside(Argument<?> other, Structure value, Arguments given) {
        if (given.find(other).isPresent()) {
            throw value.wrong("no value beside '%s'".formatted(other.name()));
        }
    }

    private static double window(Structure window) {
        String zone = window.only("zone", "share").at("zone").text();
        if (zone.isEmpty()) {
            throw new IllegalArgumentException("a zone has a name.");
        }
        return window.at("share").find(Structure::number).orElse(1.0);
    }

    private static Argument<Integer> weight(String name) {
        return Argument.integer(name).orElse(1);
    }
}
