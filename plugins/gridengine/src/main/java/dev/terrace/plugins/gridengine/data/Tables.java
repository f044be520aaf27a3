package dev.terrace.plugins.gridengine.data;

import dev.terrace.model.settings.Structure;
import dev.terrace.plugins.gridengine.data.Entitlements.Grant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Reads the arguments that are tables of names. */
public final class Tables {
    /** The resources that no argument needs to name. */
    public static final Map<String, Complex> COMPLEXES = Map.of(Complex.SLOTS, new Complex(Complex.Type.INT, 1000));

    private static final int MAX_SLOTS = 9_999_999;

    /** The bound up to which each whole number is a double. */
    private static final double MAX_WHOLE = 1L << 53;

    private Tables() {}

    /** The parallel environment's rule for jobs with a range of slots. */
    public record Environment(String urgencySlots, int slots) {}

    public static ShareTree shareTree(Structure table) {
        return ShareTree.of(nodes(table));
    }

    /** Reads nodes in the order of the file, in which equal nodes get their tickets. */
    private static List<ShareTree> nodes(Structure table) {
        Map<String, ShareTree> nodes = table.map(Tables::node);
        return table.keys().stream()
                .map(name -> {
                    ShareTree node = Objects.requireNonNull(nodes.get(name));
                    return new ShareTree(name, node.shares(), node.project(), node.children());
                })
                .toList();
    }

    private static ShareTree node(Structure given) {
        if (!given.isMap()) {
            return new ShareTree("", whole(given), false, List.of());
        }
        given.only("shares", "project", "children");
        return new ShareTree(
                "",
                given.at("shares").find(Tables::whole).orElse(0L),
                given.at("project").find(Structure::flag).orElse(false),
                given.at("children").find(Tables::nodes).orElse(List.of()));
    }

    public static Map<String, Complex> complexes(Structure table) {
        Map<String, Complex> complexes = new TreeMap<>(COMPLEXES);
        complexes.putAll(table.map(Tables::complex));
        return complexes;
    }

    private static Complex complex(Structure given) {
        given.only("type", "urgency");
        return new Complex(
                given.at("type").find(Tables::type).orElse(Complex.Type.INT),
                given.at("urgency").find(Tables::number).orElse(0.0));
    }

    private static Complex.Type type(Structure given) {
        return Arrays.stream(Complex.Type.values())
                .filter(type -> type.name().equals(given.scalar()))
                .findFirst()
                .orElseThrow(() -> given.wrong("one of " + Arrays.toString(Complex.Type.values())));
    }

    public static Map<String, Environment> environments(Structure table) {
        return table.map(Tables::environment);
    }

    private static Environment environment(Structure given) {
        given.only("urgency_slots", "slots");
        Structure setting = given.at("urgency_slots");
        String spelled = setting.find(Structure::scalar).orElse("min");
        if (!SlotRange.isSetting(spelled)) {
            throw setting.wrong("min, max, avg or a number of slots");
        }
        Structure slots = given.at("slots");
        long most = slots.find(Tables::whole).orElse(9999L);
        if (most > MAX_SLOTS) {
            throw slots.wrong("at most " + MAX_SLOTS);
        }
        return new Environment(spelled, (int) most);
    }

    public static Map<String, Grant> grants(Structure table) {
        return table.map(Tables::grant);
    }

    private static Grant grant(Structure given) {
        given.only("oticket", "fshare");
        return new Grant(
                given.at("oticket").find(Tables::whole).orElse(0L),
                given.at("fshare").find(Tables::whole).orElse(0L));
    }

    private static double number(Structure given) {
        double number = given.number();
        if (number < 0) {
            throw given.wrong("a number from 0 on");
        }
        return number;
    }

    private static long whole(Structure given) {
        double number = number(given);
        if (number != Math.rint(number) || number > MAX_WHOLE) {
            throw given.wrong("a whole number to " + (long) MAX_WHOLE);
        }
        return (long) number;
    }
}
