package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.SchedulerFlags.Sharding;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Flags of Volcano's scheduler that change decisions, under Volcano's names. */
final class SchedulerFlagOptions {
    private static final String NODES_IN_SHARD = "--nodes-in-shard";
    private static final String IGNORED_PROVISIONERS = "--ignored-provisioners";

    @Option(
            names = "--scheduler-sharding-mode",
            paramLabel = "MODE",
            converter = ShardingConverter.class,
            description =
                    "What nodes outside of the scheduler's shard are: ${COMPLETION-CANDIDATES} (like all others, out of"
                            + " bounds, used last). Default: ${DEFAULT-VALUE}.")
    private Sharding sharding = Sharding.NONE;

    @Option(
            names = NODES_IN_SHARD,
            split = ",",
            paramLabel = "NODE",
            description = "The nodes of the scheduler's shard, separated by commas.")
    private List<String> nodesInShard = List.of();

    @Option(
            names = IGNORED_PROVISIONERS,
            split = ",",
            paramLabel = "NAME",
            description = "Storage provisioners whose claims are not counted, separated by commas.")
    private List<String> ignoredProvisioners = List.of();

    /** @throws dev.terrace.model.finding.InvalidInput if a name is empty */
    SchedulerFlags flags() {
        return new SchedulerFlags(
                sharding, names(NODES_IN_SHARD, nodesInShard), names(IGNORED_PROVISIONERS, ignoredProvisioners));
    }

    private static Set<String> names(String option, List<String> given) {
        if (given.contains("")) {
            throw Fault.at(option, "has an empty name; separate names with commas, like a,b");
        }
        return Set.copyOf(given);
    }

    /** Parses a sharding mode in Volcano's spelling. */
    static final class ShardingConverter implements ITypeConverter<Sharding> {
        @Override
        public Sharding convert(String value) {
            return Sharding.spelled(value)
                    .orElseThrow(() ->
                            new TypeConversionException("'" + value + "' is not a sharding mode: none, hard or soft"));
        }
    }
}
