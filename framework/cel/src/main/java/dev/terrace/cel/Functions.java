package dev.terrace.cel;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.CelByteString;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import dev.cel.runtime.RuntimeEquality;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The functions that Kubernetes adds to CEL. Functions of quantities and versions are defined here; functions of
 * addresses, lists and texts in separate classes.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/apiserver/pkg/cel/library/quantity.go, semverlib.go"
 */
final class Functions {
    static final OpaqueType QUANTITY = OpaqueType.create("kubernetes.Quantity");
    static final OpaqueType VERSION = OpaqueType.create("kubernetes.Semver");

    static final OpaqueType ADDRESS = OpaqueType.create("net.IP");
    static final OpaqueType NETWORK = OpaqueType.create("net.CIDR");
    static final OpaqueType URL = OpaqueType.create("kubernetes.URL");
    static final OpaqueType FORMAT = OpaqueType.create("kubernetes.NamedFormat");

    private static final Map<CelType, Class<?>> CLASSES = Map.ofEntries(
            Map.entry(QUANTITY, CelQuantity.class),
            Map.entry(VERSION, SemanticVersion.class),
            Map.entry(ADDRESS, IpAddress.class),
            Map.entry(NETWORK, Network.class),
            Map.entry(URL, Url.class),
            Map.entry(FORMAT, NamedFormat.class),
            Map.entry(SimpleType.STRING, String.class),
            Map.entry(SimpleType.BYTES, CelByteString.class),
            Map.entry(SimpleType.INT, Long.class),
            Map.entry(SimpleType.UINT, UnsignedLong.class),
            Map.entry(SimpleType.DOUBLE, Double.class),
            Map.entry(SimpleType.BOOL, Boolean.class),
            Map.entry(SimpleType.DURATION, Duration.class),
            Map.entry(SimpleType.TIMESTAMP, Instant.class));

    private static final Functions ALL = all();

    private final Map<String, List<CelOverloadDecl>> overloads = new LinkedHashMap<>();
    private final List<CelFunctionBinding> bindings = new ArrayList<>();

    private static Functions all() {
        Functions all = new Functions().quantities().versions();
        AddressFunctions.addTo(all);
        ListFunctions.addTo(all);
        TextFunctions.addTo(all);
        return all;
    }

    /** Returns the types that Kubernetes adds to CEL. */
    static List<CelType> types() {
        return List.of(QUANTITY, VERSION, ADDRESS, NETWORK, URL, FORMAT);
    }

    static List<CelFunctionDecl> declarations() {
        List<CelFunctionDecl> declarations = new ArrayList<>();
        ALL.overloads.forEach((name, of) -> declarations.add(CelFunctionDecl.newFunctionDeclaration(name, of)));
        return declarations;
    }

    /** Returns the bindings, including {@code in}: a map with a default value does not contain every key. */
    static List<CelFunctionBinding> bindings(RuntimeEquality equality) {
        List<CelFunctionBinding> all = new ArrayList<>(ALL.bindings);
        all.addAll(TextFunctions.bindings());
        all.addAll(ListFunctions.bindings());
        all.addAll(CelFunctionBinding.fromOverloads(
                "@in",
                CelFunctionBinding.from("in_list", Object.class, List.class, (one, list) -> isIn(equality, list, one)),
                CelFunctionBinding.from(
                        "in_map",
                        Object.class,
                        Map.class,
                        (key, map) -> map instanceof DeviceValue.ByDomain domains
                                ? domains.containsKey(key)
                                : equality.findInMap(map, key).isPresent())));
        return all;
    }

    @SuppressWarnings("unchecked") // a CEL list holds any values
    private static boolean isIn(RuntimeEquality equality, List<?> list, Object one) {
        return equality.inList((List<Object>) list, one);
    }

    private Functions quantities() {
        CelType text = SimpleType.STRING;
        CelType whole = SimpleType.INT;
        return global("quantity", QUANTITY, values -> CelQuantity.of((String) values[0]), text)
                .global(
                        "isQuantity",
                        SimpleType.BOOL,
                        values -> CelQuantity.parse((String) values[0]).isPresent(),
                        text)
                .member(
                        "isInteger",
                        SimpleType.BOOL,
                        values -> amount(values[0]).isWhole(),
                        QUANTITY)
                .member("asInteger", whole, values -> amount(values[0]).whole(), QUANTITY)
                .member(
                        "asApproximateFloat",
                        SimpleType.DOUBLE,
                        values -> amount(values[0]).exact().doubleValue(),
                        QUANTITY)
                .global(
                        "sign",
                        whole,
                        values -> (long) amount(values[0]).exact().signum(),
                        QUANTITY)
                .member("add", QUANTITY, values -> amount(values[0]).plus(amount(values[1])), QUANTITY, QUANTITY)
                .member("add", QUANTITY, values -> amount(values[0]).plus(amount(values[1])), QUANTITY, whole)
                .member("sub", QUANTITY, values -> amount(values[0]).minus(amount(values[1])), QUANTITY, QUANTITY)
                .member("sub", QUANTITY, values -> amount(values[0]).minus(amount(values[1])), QUANTITY, whole)
                .order(QUANTITY);
    }

    private Functions versions() {
        CelType text = SimpleType.STRING;
        CelType flag = SimpleType.BOOL;
        return global("semver", VERSION, values -> SemanticVersion.parse((String) values[0]), text)
                .global("semver", VERSION, values -> SemanticVersion.parse(normal(values)), text, flag)
                .global(
                        "isSemver",
                        flag,
                        values -> SemanticVersion.find((String) values[0]).isPresent(),
                        text)
                .global(
                        "isSemver",
                        flag,
                        values -> SemanticVersion.find(normal(values)).isPresent(),
                        text,
                        flag)
                .member("major", SimpleType.INT, values -> ((SemanticVersion) values[0]).major(), VERSION)
                .member("minor", SimpleType.INT, values -> ((SemanticVersion) values[0]).minor(), VERSION)
                .member("patch", SimpleType.INT, values -> ((SemanticVersion) values[0]).patch(), VERSION)
                .order(VERSION);
    }

    private Functions order(CelType type) {
        return member("compareTo", SimpleType.INT, values -> (long) Integer.signum(compare(values)), type, type)
                .member("isLessThan", SimpleType.BOOL, values -> compare(values) < 0, type, type)
                .member("isGreaterThan", SimpleType.BOOL, values -> compare(values) > 0, type, type);
    }

    @SuppressWarnings("unchecked") // an overload is only called with values of its types
    private static int compare(Object[] values) {
        return ((Comparable<Object>) values[0]).compareTo(values[1]);
    }

    private static CelQuantity amount(Object value) {
        return value instanceof Long whole ? CelQuantity.of(BigDecimal.valueOf(whole)) : (CelQuantity) value;
    }

    private static String normal(Object[] values) {
        return (Boolean) values[1] ? SemanticVersion.normalised((String) values[0]) : (String) values[0];
    }

    Functions global(String name, CelType result, CelFunctionOverload function, CelType... types) {
        return add(name, CelOverloadDecl.newGlobalOverload(id(name, types), result, types), function, types);
    }

    Functions member(String name, CelType result, CelFunctionOverload function, CelType... types) {
        return add(name, CelOverloadDecl.newMemberOverload(id(name, types), result, types), function, types);
    }

    private Functions add(String name, CelOverloadDecl overload, CelFunctionOverload function, CelType... types) {
        overloads.computeIfAbsent(name, none -> new ArrayList<>()).add(overload);
        List<Class<?>> classes = new ArrayList<>();
        for (CelType type : types) {
            classes.add(type instanceof ListType ? List.class : CLASSES.getOrDefault(type, Object.class));
        }
        bindings.add(CelFunctionBinding.from(overload.overloadId(), classes, function));
        return this;
    }

    private static String id(String name, CelType... types) {
        return "kubernetes_" + name + "_"
                + Arrays.stream(types).map(Functions::id).collect(Collectors.joining("_"));
    }

    private static String id(CelType type) {
        return type instanceof ListType list ? "list_" + list.elemType().name() : type.name();
    }
}
