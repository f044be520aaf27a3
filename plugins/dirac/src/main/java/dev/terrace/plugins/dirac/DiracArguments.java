package dev.terrace.plugins.dirac;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.view.SessionView;
import java.util.List;
import java.util.Locale;

/** The plugin's arguments. Arguments from DIRAC's configuration have DIRAC's names. */
record DiracArguments(Arguments arguments) {
    private static final Argument<Boolean> CORRECTION =
            Argument.bool("EnableSharesCorrection").orElse(false).means("Whether shares are corrected by past usage");
    private static final Argument<Object> CORRECTIONS = Argument.structure("ShareCorrections")
            .remarks(Remarks::onCorrections)
            .means("As in DIRAC's /Operations/<vo>/JobScheduling: correctors, their instances and time slices");
    private static final Argument<Object> GROUPS = Argument.structure("Groups")
            .remarks(Remarks::onGroups)
            .means("As in DIRAC's /Registry: {NAME: {JobShare: N, Properties: …, AllowBackgroundTQs: true}}");
    private static final Argument<Object> USERS = Argument.structure("Users")
            .means("As in DIRAC's /Registry: {NAME: {DN: …}}; without it, users are known by their names");
    private static final Argument<String> FORMULA = Argument.text("formula")
            .oneOf("code", "documented")
            .orElse("code")
            .means("Whether priorities are computed as DIRAC's code does, or as its page says");
    private static final Argument<String> ON_ZERO = Argument.text("onZero")
            .oneOf("fail", "finite")
            .orElse("fail")
            .means("Whether a division by zero fails, as in DIRAC, or has a finite answer");
    private static final Argument<String> DRAW = Argument.text("draw")
            .oneOf("none", "dirac", "proportional")
            .orElse("none")
            .means("Whether task queues are ordered by priority, or drawn: the smallest random/priority "
                    + "first, or in proportion");
    private static final Argument<Integer> SEED =
            Argument.integer("seed").orElse(0).means("Seed of the draws, together with the cycle's clock");

    static final List<Argument<?>> ALL =
            List.of(CORRECTION, CORRECTIONS, GROUPS, USERS, FORMULA, ON_ZERO, DRAW, SEED, JobAttributes.ARGUMENT);

    private static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
    }

    Formula formula() {
        return constant(Formula.class, arguments.get(FORMULA));
    }

    Draw draw() {
        return constant(Draw.class, arguments.get(DRAW));
    }

    int seed() {
        return arguments.get(SEED);
    }

    JobAttributes attributes(SessionView session) {
        return new JobAttributes(arguments, session);
    }

    Registry registry() {
        return new Registry(section(GROUPS));
    }

    TaskQueues taskQueues() {
        OnZero onZero = constant(OnZero.class, arguments.get(ON_ZERO));
        SharesCorrector corrector = new SharesCorrector(section(CORRECTIONS), this::identities, formula(), onZero);
        return new TaskQueues(registry(), corrector, arguments.get(CORRECTION), formula(), onZero);
    }

    /** The distinguished names of a user; without a registry of users, the user's name. */
    private List<String> identities(String user) {
        return arguments.find(USERS).isPresent() ? section(USERS).section(user).list("DN") : List.of(user);
    }

    /** The longest time span of a slice, in seconds. */
    long longestSlice() {
        ConfigurationSection corrections = section(CORRECTIONS);
        return corrections.sections().stream()
                .map(corrections::section)
                .flatMap(kind -> kind.sections().stream().map(kind::section))
                .flatMap(instance -> instance.sections().stream().map(instance::section))
                .mapToLong(slice -> slice.whole(TimeSlice.TIME_SPAN, TimeSlice.DEFAULT_TIME_SPAN))
                .max()
                .orElse(TimeSlice.DEFAULT_TIME_SPAN);
    }

    private ConfigurationSection section(Argument<Object> argument) {
        return ConfigurationSection.of(arguments.find(argument).orElse(null));
    }
}
