package dev.terrace.dist;

import static dev.terrace.dist.PageTables.code;
import static dev.terrace.dist.PageTables.row;
import static dev.terrace.dist.PageTables.rows;

import dev.terrace.configuration.QueueOrderArguments;
import dev.terrace.configuration.VolcanoNames;
import dev.terrace.dist.Capability.Kind;
import dev.terrace.dist.Capability.Standing;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.ExtensionInfo;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Generates the tables of {@code docs/volcano.md}. */
final class VolcanoPage {
    private final Extensions extensions;
    private final Catalog loaded;
    private final List<Capability> capabilities;

    VolcanoPage(Extensions extensions) {
        this.extensions = extensions;
        this.loaded = extensions.catalog();
        this.capabilities = Capability.all(loaded);
    }

    /** The page with its tables regenerated. */
    String write(String page) {
        return PageTables.write(page, this::table);
    }

    private Stream<String> table(String name) {
        return switch (name) {
            case "summary" ->
                rows(
                        row("Volcano's", "known", "in Terrace", "without effect"),
                        Arrays.stream(Kind.values()).map(this::summary));
            case "actions" -> rows(row("action", "in Terrace"), of(Kind.ACTION).map(VolcanoPage::standing));
            case "plugins" ->
                rows(row("plugin", "in Terrace", "its hooks"), of(Kind.PLUGIN).map(this::plugin));
            case "arguments of actions" ->
                rows(argumentHeader("action"), of(Kind.ACTION_ARGUMENT).map(VolcanoPage::argument));
            case "arguments of plugins" ->
                rows(argumentHeader("plugin"), of(Kind.PLUGIN_ARGUMENT).map(VolcanoPage::argument));
            case "other entries" ->
                rows(
                        row("argument", "entry", "in Terrace", "what it does"),
                        of(Kind.SETTING).map(VolcanoPage::setting));
            case "keys" ->
                rows(
                        row("key", "in Terrace", "why it has no effect"),
                        of(Kind.KEY).map(VolcanoPage::key));
            case "switches" ->
                rows(
                        row("switch", "in Terrace", "when not named", "hooks, or why it has no effect"),
                        of(Kind.SWITCH).map(VolcanoPage::toggle));
            case "hooks" ->
                rows(
                        row("hook", "switch", "how answers combine"),
                        Arrays.stream(Hook.values()).map(VolcanoPage::hook));
            case "of Terrace's own" -> rows(row("name", "of", "what it does"), own());
            default -> throw new IllegalArgumentException("no table is called " + name);
        };
    }

    private Stream<Capability> of(Kind kind) {
        return capabilities.stream().filter(capability -> capability.kind() == kind);
    }

    private String summary(Kind kind) {
        long known = of(kind).count();
        long absent = of(kind).filter(each -> each.standing() == Standing.NO).count();
        long idle =
                of(kind).filter(each -> each.standing() == Standing.NO_EFFECT).count();
        return row(kind.inWords, known, known - absent, idle);
    }

    private static String standing(Capability capability) {
        return row(code(capability.name()), capability.standing().inWords);
    }

    private static String key(Capability key) {
        return row(code(key.name()), key.standing().inWords, reason(key));
    }

    private static String setting(Capability argument) {
        return row(
                code(argument.name()),
                code(argument.owner()),
                argument.standing().inWords,
                argument.declared().map(Argument::meaning).orElse(""));
    }

    private static String reason(Capability capability) {
        return VolcanoNames.all().withoutEffect().getOrDefault(capability.name(), "");
    }

    private String plugin(Capability plugin) {
        String hooks = extensions.plugins().stream()
                .filter(description -> description.name().equals(plugin.name()))
                .map(ExtensionInfo::hooks)
                .map(names -> String.join(", ", names))
                .collect(Collectors.joining());
        return row(code(plugin.name()), plugin.standing().inWords, hooks);
    }

    private static String argumentHeader(String owner) {
        return row("argument", owner, "in Terrace", "default", "what it does");
    }

    private static String argument(Capability argument) {
        return row(
                code(argument.name()),
                argument.owner(),
                argument.standing().inWords,
                argument.declared().map(VolcanoPage::fallback).orElse(""),
                argument.declared().map(Argument::meaning).orElse(""));
    }

    private static String fallback(Argument<?> argument) {
        return argument.fallback()
                .map(Object::toString)
                .filter(text -> !text.isEmpty())
                .map(PageTables::code)
                .orElse("");
    }

    private static String toggle(Capability toggle) {
        String byDefault = Switch.spelled(toggle.name())
                .map(known -> known.byDefault() ? "on" : "off")
                .orElse("");
        String hooks = Arrays.stream(Hook.values())
                .filter(hook -> hook.toggle()
                        .map(Switch::spelling)
                        .filter(toggle.name()::equals)
                        .isPresent())
                .map(Hook::spelling)
                .collect(Collectors.joining(", "));
        return row(code(toggle.name()), toggle.standing().inWords, byDefault, hooks.isEmpty() ? reason(toggle) : hooks);
    }

    private static String hook(Hook hook) {
        return row(
                hook.spelling(),
                hook.toggle().map(Switch::spelling).map(PageTables::code).orElse(""),
                hook.rule().meaning());
    }

    /** Names that Volcano lacks: extensions, their arguments, the arguments of the queue order, switches. */
    private Stream<String> own() {
        Catalog volcano = VolcanoNames.all().catalog();
        return Stream.of(
                        ofOwners(loaded.actions(), volcano.actions(), "action"),
                        ofOwners(loaded.plugins(), volcano.plugins(), "plugin"),
                        QueueOrderArguments.all().stream()
                                .map(argument -> row(code(argument.name()), "the order of queues", argument.meaning())),
                        Arrays.stream(Switch.values())
                                .filter(known -> !VolcanoNames.all().switches().contains(known.spelling()))
                                .map(known -> row(code(known.spelling()), "every plugin", "switch")))
                .flatMap(rows -> rows);
    }

    private static Stream<String> ofOwners(
            Map<String, Declaration> loaded, Map<String, Declaration> volcanos, String kind) {
        Predicate<String> isOwn = name -> !volcanos.containsKey(name);
        Stream<String> owners = loaded.keySet().stream().filter(isOwn).map(name -> row(code(name), "", kind));
        Stream<String> arguments = loaded.entrySet().stream()
                .flatMap(entry -> entry.getValue().arguments().stream()
                        .filter(argument ->
                                volcanos.getOrDefault(entry.getKey(), Declaration.nothing()).arguments().stream()
                                        .noneMatch(known -> known.name().equals(argument.name())))
                        .map(argument -> row(code(argument.name()), kind + " " + entry.getKey(), argument.meaning())));
        return Stream.concat(owners, arguments);
    }
}
