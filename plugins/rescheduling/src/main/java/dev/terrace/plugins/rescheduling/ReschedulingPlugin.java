package dev.terrace.plugins.rescheduling;

import dev.terrace.model.PluginState;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Need;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.toolkit.GoDuration;
import dev.terrace.spi.view.SessionView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Chooses pods of busy nodes for eviction, so that they restart on less busy nodes. Uses measured usage, not requests.
 * Runs once per interval, for an action that evicts without a preemptor.
 *
 * <p>{@link Balancing} selects the pods.
 *
 * <p>As in Volcano, usage is only known as an average over ten minutes. With any other {@code metricsPeriod}, including
 * the default, all nodes count as unused, and nothing is chosen.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/rescheduling/rescheduling.go">
 *     Volcano, rescheduling plugin</a>
 */
public final class ReschedulingPlugin implements SchedulerPlugin {
    private static final String KNOWN_PERIOD = "10m";

    static final Argument<String> INTERVAL = Argument.text("interval")
            .orElse("5m")
            .replacesUnless(text -> GoDuration.parse(text).isPresent(), GoDuration.WANTED)
            .means("Minimum time between two runs, as a Go duration; an invalid one means 5m");
    static final Argument<String> METRICS_PERIOD = Argument.text("metricsPeriod")
            .orElse("5m")
            .remarks(period -> period.equals(KNOWN_PERIOD)
                    ? List.of()
                    : List.of("usage is known for 10m only, so with '%s' all nodes count as unused.".formatted(period)))
            .means("Period over which usage is averaged; usage is known for 10m only, other periods count as 0");
    static final Argument<Object> STRATEGIES = Argument.structure("strategies")
            .refuses(Strategies::problems)
            .remarks(Strategies::remarks)
            .means("A list of strategies, each with 'name' and 'params'; the only strategy is lowNodeUtilization");

    private boolean isDue;

    @Override
    public String name() {
        return "rescheduling";
    }

    @Override
    public String description() {
        return "Chooses pods of busy nodes to be evicted, so that nodes are used evenly.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(INTERVAL, METRICS_PERIOD, STRATEGIES);
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.NODE_USAGE);
    }

    @Override
    public boolean keepsState(Arguments arguments) {
        return true;
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        Duration interval = GoDuration.parse(arguments.get(INTERVAL)).orElseThrow();
        Instant now = session.now();
        Instant rests = session.states(name()).stream()
                .map(state -> state.asOf().plus(interval))
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
        isDue = rests.isBefore(now);
        session.wakeAt(isDue ? now : rests.plusNanos(1)); // a run records its time
        boolean isMeasured = arguments.get(METRICS_PERIOD).equals(KNOWN_PERIOD);
        List<Thresholds> strategies = Strategies.of(arguments.find(STRATEGIES).orElse(List.of()));
        hooks.victimTasks(running -> {
            return isDue && !strategies.isEmpty()
                    ? new Balancing(session, strategies.get(strategies.size() - 1), isMeasured).victims(running)
                    : List.of();
        });
    }

    /** Records the time of a run that was due, even if no action called it. */
    @Override
    public List<PluginState> close(SessionView session) {
        return isDue ? List.of(PluginState.of(name(), "", 1, session.now(), "")) : session.states(name());
    }

    /** Reads the argument {@code strategies}. As in Volcano, unreadable parts are ignored. */
    private static final class Strategies {
        private static final String NAME = "lowNodeUtilization";

        private Strategies() {}

        /**
         * The settings of each {@code lowNodeUtilization} strategy; the last of several counts. Without a list, or with
         * an empty one, the strategy runs with its defaults.
         */
        static List<Thresholds> of(Object argument) {
            return argument instanceof List<?> list && !list.isEmpty()
                    ? parameters(list).stream().map(Thresholds::of).toList()
                    : List.of(Thresholds.DEFAULT);
        }

        /** A sentence about each value that crashes Volcano's scheduler. */
        static List<String> problems(Object argument) {
            return argument instanceof List<?> list
                    ? parameters(list).stream()
                            .flatMap(each -> Thresholds.problems(each).stream())
                            .toList()
                    : List.of();
        }

        /** A sentence about each ignored part. */
        static List<String> remarks(Object argument) {
            if (!(argument instanceof List<?> strategies)) {
                return List.of("it is not a list, so %s runs with its defaults.".formatted(NAME));
            }
            List<String> found = new ArrayList<>();
            for (Object strategy : strategies) {
                if (!(strategy instanceof Map<?, ?> map)) {
                    found.add("'%s' is not a map with a name, and is ignored.".formatted(strategy));
                    continue;
                }
                if (!NAME.equals(part(map, "name"))) {
                    found.add("strategy '%s' is unknown, and is ignored. Known is %s."
                            .formatted(part(map, "name"), NAME));
                    continue;
                }
                Object params = part(map, "params");
                if (params != null && !(params instanceof Map)) {
                    found.add("params is '%s', which is not a map, so the strategy is ignored.".formatted(params));
                }
            }
            List<Map<?, ?>> read = parameters(strategies);
            read.forEach(each -> found.addAll(Thresholds.remarks(each)));
            if (read.size() > 1) {
                found.add("%s is there %s times, and the last one counts.".formatted(NAME, read.size()));
            }
            return found;
        }

        /** The parameters of each {@code lowNodeUtilization} strategy; an empty map if it has none. */
        private static List<Map<?, ?>> parameters(List<?> strategies) {
            List<Map<?, ?>> found = new ArrayList<>();
            for (Object strategy : strategies) {
                if (strategy instanceof Map<?, ?> map && NAME.equals(part(map, "name"))) {
                    Object parameters = part(map, "params");
                    if (parameters == null) {
                        found.add(Map.of());
                    } else if (parameters instanceof Map<?, ?> known) {
                        found.add(known);
                    }
                }
            }
            return found;
        }

        /** A part of a strategy by name. Volcano ignores case in these two names. */
        private static @Nullable Object part(Map<?, ?> strategy, String name) {
            for (Map.Entry<?, ?> entry : strategy.entrySet()) {
                if (String.valueOf(entry.getKey()).toLowerCase(Locale.ROOT).equals(name)) {
                    return entry.getValue();
                }
            }
            return null;
        }
    }
}
