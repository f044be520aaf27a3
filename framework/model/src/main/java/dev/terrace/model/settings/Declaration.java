package dev.terrace.model.settings;

import java.util.List;
import java.util.Set;

/** The declarations of a plugin or an action, as data. Actions have no conflicts. */
public record Declaration(List<Argument<?>> arguments, Set<Trait> traits, List<Conflict> conflicts, Set<Need> needs) {
    private static final Declaration NOTHING = new Declaration(List.of(), Set.of(), List.of(), Set.of());

    public Declaration {
        arguments = List.copyOf(arguments);
        traits = Set.copyOf(traits);
        conflicts = List.copyOf(conflicts);
        needs = Set.copyOf(needs);
    }

    /** A declaration without {@link Need}s. */
    public Declaration(List<Argument<?>> arguments, Set<Trait> traits, List<Conflict> conflicts) {
        this(arguments, traits, conflicts, Set.of());
    }

    public static Declaration nothing() {
        return NOTHING;
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }
}
