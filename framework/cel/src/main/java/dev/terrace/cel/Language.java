package dev.terrace.cel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.checker.CelStandardDeclarations;
import dev.cel.common.CelOptions;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelListsExtensions;
import dev.cel.extensions.CelStringExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelStandardFunctions;
import dev.cel.runtime.RuntimeEquality;
import dev.cel.runtime.RuntimeHelpers;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The language of selectors: CEL with the variable {@code device} and the functions that Kubernetes adds. */
final class Language {
    /** The limit of an API server for the length of an expression. */
    private static final int LONGEST = 10 * 1024;

    private static final int DEEPEST = 100;

    /** The functions of version 2 of the string extension. */
    private static final Set<CelStringExtensions.Function> STRINGS =
            EnumSet.complementOf(EnumSet.of(CelStringExtensions.Function.REVERSE));

    /** The functions from the library: all but {@code replace}, which {@link TextFunctions} implements. */
    private static final Set<CelStringExtensions.Function> STRINGS_OF_THE_LIBRARY = EnumSet.complementOf(
            EnumSet.of(CelStringExtensions.Function.REVERSE, CelStringExtensions.Function.REPLACE));

    /** The functions from the library: all but {@code lists.range}, which {@link ListFunctions} implements. */
    private static final Set<CelListsExtensions.Function> LISTS_OF_THE_LIBRARY =
            EnumSet.complementOf(EnumSet.of(CelListsExtensions.Function.RANGE));

    /** The standard functions that {@link Functions} binds. */
    private static final Set<CelStandardFunctions.StandardFunction> OWN =
            EnumSet.of(CelStandardFunctions.StandardFunction.IN, CelStandardFunctions.StandardFunction.MATCHES);

    static final Cel OF_DEVICES = make();

    private Language() {}

    private static Cel make() {
        CelOptions options = CelOptions.current()
                .maxExpressionCodePointSize(LONGEST)
                .maxParseRecursionDepth(DEEPEST)
                .comprehensionMaxIterations(-1) // the work of their steps is limited
                .enableHeterogeneousNumericComparisons(true)
                .build();
        return CelFactory.legacyCelBuilder()
                .setOptions(options)
                .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                .setStandardEnvironmentEnabled(false)
                .setStandardDeclarations(CelStandardDeclarations.newBuilder().build())
                .setStandardFunctions(CelStandardFunctions.newBuilder()
                        .filterFunctions((function, overload) -> !OWN.contains(function))
                        .build())
                .setTypeProvider(new DeviceTypes())
                .addVar("device", DeviceTypes.DEVICE)
                .addCompilerLibraries(
                        CelExtensions.bindings(),
                        CelExtensions.strings(STRINGS),
                        CelExtensions.sets(options),
                        CelExtensions.optional(),
                        CelExtensions.lists(),
                        CelExtensions.comprehensions())
                .addRuntimeLibraries(
                        CelExtensions.strings(STRINGS_OF_THE_LIBRARY),
                        CelExtensions.sets(options),
                        CelExtensions.optional(),
                        CelExtensions.lists(LISTS_OF_THE_LIBRARY),
                        CelExtensions.comprehensions())
                .addFunctionDeclarations(Functions.declarations())
                .addFunctionBindings(Functions.bindings(RuntimeEquality.create(RuntimeHelpers.create(), options)))
                .build();
    }

    /** The type of a device. Access to an unknown field is a compile-time error. */
    private static final class DeviceTypes implements CelTypeProvider {
        private static final String NAME = "kubernetes.DRADevice";
        private static final ImmutableMap<String, CelType> FIELDS = ImmutableMap.of(
                "driver",
                SimpleType.STRING,
                "attributes",
                MapType.create(SimpleType.STRING, MapType.create(SimpleType.STRING, SimpleType.ANY)),
                "capacity",
                MapType.create(SimpleType.STRING, MapType.create(SimpleType.STRING, Functions.QUANTITY)),
                "allowMultipleAllocations",
                SimpleType.BOOL);

        static final StructType DEVICE = StructType.create(
                NAME, ImmutableSet.copyOf(FIELDS.keySet()), field -> Optional.ofNullable(FIELDS.get(field)));

        @Override
        public ImmutableList<CelType> types() {
            return ImmutableList.<CelType>builder()
                    .add(DEVICE)
                    .addAll(Functions.types())
                    .build();
        }

        @Override
        public Optional<CelType> findType(String typeName) {
            return typeName.equals(NAME) ? Optional.of(DEVICE) : Optional.empty();
        }
    }
}
