package dev.terrace.cel;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import dev.cel.runtime.RuntimeEquality;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What Kubernetes' expressions can do with quantities and semantic versions.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/apiserver/pkg/cel/library/quantity.go, semverlib.go"
 */
final class Functions {
    static final OpaqueType QUANTITY = OpaqueType.create("kubernetes.Quantity");
    static final OpaqueType VERSION = OpaqueType.create("kubernetes.Semver");

    private static final Map<CelType, Class<?>> CLASSES = Map.of(
            QUANTITY,
            Amount.class,
            VERSION,
            Version.class,
            SimpleType.STRING,
            String.class,
            SimpleType.INT,
            Long.class,
            SimpleType.BOOL,
            Boolean.class);

    private static final Functions ALL = new Functions().quantities().versions();

    private final Map<String, List<CelOverloadDecl>> overloads = new LinkedHashMap<>();
    private final List<CelFunctionBinding> bindings = new ArrayList<>();

    static List<CelFunctionDecl> declarations() {
        List<CelFunctionDecl> declarations = new ArrayList<>();
        ALL.overloads.forEach((name, of) -> declarations.add(CelFunctionDecl.newFunctionDeclaration(name, of)));
        return declarations;
    }

    /** {@code in} among them: a map that has something for every key does not have every key. */
    static List<CelFunctionBinding> bindings(RuntimeEquality equality) {
        List<CelFunctionBinding> all = new ArrayList<>(ALL.bindings);
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

    @SuppressWarnings("unchecked") // a list of CEL holds anything
    private static boolean isIn(RuntimeEquality equality, List<?> list, Object one) {
        return equality.inList((List<Object>) list, one);
    }

    private Functions quantities() {
        CelType text = SimpleType.STRING;
        CelType whole = SimpleType.INT;
        return global("quantity", QUANTITY, values -> Amount.of((String) values[0]), text)
                .global(
                        "isQuantity",
                        SimpleType.BOOL,
                        values -> Amount.parse((String) values[0]).isPresent(),
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
                .member(
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
        return global("semver", VERSION, values -> Version.parse((String) values[0]), text)
                .global("semver", VERSION, values -> Version.parse(normal(values)), text, flag)
                .global(
                        "isSemver",
                        flag,
                        values -> Version.find((String) values[0]).isPresent(),
                        text)
                .global("isSemver", flag, values -> Version.find(normal(values)).isPresent(), text, flag)
                .member("major", SimpleType.INT, values -> ((Version) values[0]).major(), VERSION)
                .member("minor", SimpleType.INT, values -> ((Version) values[0]).minor(), VERSION)
                .member("patch", SimpleType.INT, values -> ((Version) values[0]).patch(), VERSION)
                .order(VERSION);
    }

    private Functions order(CelType type) {
        return member("compareTo", SimpleType.INT, values -> (long) Integer.signum(compare(values)), type, type)
                .member("isLessThan", SimpleType.BOOL, values -> compare(values) < 0, type, type)
                .member("isGreaterThan", SimpleType.BOOL, values -> compare(values) > 0, type, type);
    }

    @SuppressWarnings("unchecked") // an overload is called with values of its types alone
    private static int compare(Object[] values) {
        return ((Comparable<Object>) values[0]).compareTo(values[1]);
    }

    private static Amount amount(Object value) {
        return value instanceof Long whole ? new Amount(BigDecimal.valueOf(whole)) : (Amount) value;
    }

    private static String normal(Object[] values) {
        return (Boolean) values[1] ? Version.normalised((String) values[0]) : (String) values[0];
    }

    private Functions global(String name, CelType result, CelFunctionOverload function, CelType... types) {
        return add(name, CelOverloadDecl.newGlobalOverload(id(name, types), result, types), function, types);
    }

    private Functions member(String name, CelType result, CelFunctionOverload function, CelType... types) {
        return add(name, CelOverloadDecl.newMemberOverload(id(name, types), result, types), function, types);
    }

    private Functions add(String name, CelOverloadDecl overload, CelFunctionOverload function, CelType... types) {
        overloads.computeIfAbsent(name, none -> new ArrayList<>()).add(overload);
        List<Class<?>> classes = new ArrayList<>();
        for (CelType type : types) {
            classes.add(Objects.requireNonNull(CLASSES.get(type)));
        }
        bindings.add(CelFunctionBinding.from(overload.overloadId(), classes, function));
        return this;
    }

    private static String id(String name, CelType... types) {
        return "kubernetes_" + name + "_"
                + String.join("_", Arrays.stream(types).map(CelType::name).toList());
    }
}
