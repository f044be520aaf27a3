package dev.terrace.configuration;

import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Words;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads {@code actions: "enqueue, allocate, backfill"}: one text, as in Volcano. */
record ActionsReader(Offer offer, ConfigurationFindings findings) {
    static final String EXAMPLE =
            "actions: \"%s\"".formatted(VolcanoNames.all().examples().actions());

    /**
     * The actions of a configuration.
     *
     * @param loaded the actions that run, in order
     * @param named the names of all actions, loaded or not
     * @param at the position of the text; null if a name in it was refused, which may be a misspelled one
     */
    record Actions(
            List<String> loaded,
            Set<String> named,
            @Nullable Position at) {}

    /** A name in the text, with its position. */
    record Name(String text, Position at) {}

    Actions read(Value.Mapping root) {
        Optional<Value> value = root.get("actions");
        if (value.isEmpty()) {
            refuseNone(root.at());
        } else if (value.get() instanceof Value.Scalar text) {
            if (!text.text().isBlank()) {
                return read(text);
            }
            refuseNone(text.at());
        } else {
            findings.error(
                    value.get().at(),
                    "actions is %s, but Volcano expects one text: write `%s`."
                            .formatted(value.get().described(), asText(value.get())));
        }
        return new Actions(List.of(), Set.of(), null);
    }

    private void refuseNone(Position at) {
        findings.error(at, "no actions are given: write `%s`.".formatted(EXAMPLE));
    }

    /** Returns the names between the commas of a text. A name can be empty. */
    static List<Name> names(Value.Scalar text) {
        List<Name> names = new ArrayList<>();
        int start = 0;
        for (String part : text.text().split(",", -1)) {
            String name = part.strip();
            names.add(new Name(name, text.at(start + part.indexOf(name))));
            start += part.length() + 1;
        }
        return names;
    }

    private Actions read(Value.Scalar text) {
        List<String> loaded = new ArrayList<>();
        Set<String> named = new LinkedHashSet<>();
        int names = 0;
        for (Name name : names(text)) {
            if (name.text.isEmpty()) {
                findings.error(
                        name.at,
                        "an action's name is missing before or after a comma of \"%s\".".formatted(text.text()));
                continue;
            }
            names++;
            if (!named.add(name.text)) {
                findings.warning(
                        name.at, "action '%s' is listed more than once, and runs each time.".formatted(name.text));
            }
            if (offer.action(name.text, name.at, Offer.InVolcano.REFUSED).isPresent()) {
                loaded.add(name.text);
            }
        }
        return new Actions(loaded, named, offer.allowMissing() || loaded.size() == names ? text.at() : null);
    }

    /** Warns of an action that is missing for the others, or for plugins of the tiers. */
    void warnOfGaps(Actions actions, List<Tier> tiers) {
        Position at = actions.at();
        if (at == null) {
            return;
        }
        List<String> loaded = actions.loaded();
        if (loaded.stream().noneMatch(name -> offer.actionHas(Trait.GIVES_NODES, name))) {
            findings.warning(
                    at, "actions has no %s: no pod with a request is placed.".formatted(volcanos(Trait.GIVES_NODES)));
        } else if (loaded.stream().noneMatch(name -> offer.actionHas(Trait.ADMITS_JOBS, name))) {
            List<String> admitting = loaded.stream()
                    .filter(name -> offer.actionHas(Trait.ADMITS_UNASKED, name))
                    .distinct()
                    .toList();
            List<String> votes = votes(tiers);
            if (admitting.size() > 1) {
                findings.warning(
                        at,
                        "actions has no %s: %s each admit and place all pending groups, so the first leaves nothing that fits to the others. Add %s before them, or keep one of them."
                                .formatted(
                                        volcanos(Trait.ADMITS_JOBS),
                                        Words.list("and", admitting),
                                        volcanos(Trait.ADMITS_JOBS)));
            } else if (!admitting.isEmpty() && !votes.isEmpty()) {
                findings.warning(
                        at,
                        "actions has no %s: %s admits all pending groups itself, without calling %s."
                                .formatted(volcanos(Trait.ADMITS_JOBS), admitting.get(0), Words.list("and", votes)));
            }
        }
    }

    /** Returns the plugins that vote on admissions. */
    private List<String> votes(List<Tier> tiers) {
        return tiers.stream()
                .flatMap(tier -> tier.plugins().stream())
                .filter(plugin -> plugin.on().contains(Switch.JOB_ENQUEUED))
                .map(PluginOption::name)
                .distinct()
                .filter(plugin -> offer.catalog().registers().test(plugin, Hook.JOB_ENQUEUEABLE))
                .toList();
    }

    /** The actions of Volcano that have a trait, in quotes. */
    private static String volcanos(Trait trait) {
        return Words.list(
                "or",
                VolcanoNames.all().having(trait).stream().map("'%s'"::formatted).toList());
    }

    private static String asText(Value value) {
        boolean isListOfNames = value instanceof Value.Listing list
                && !list.items().isEmpty()
                && list.items().stream().allMatch(Value.Scalar.class::isInstance);
        return isListOfNames
                ? ((Value.Listing) value)
                        .items().stream()
                                .map(item -> ((Value.Scalar) item).text())
                                .collect(Collectors.joining(", ", "actions: \"", "\""))
                : EXAMPLE;
    }
}
