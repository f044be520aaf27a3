package dev.terrace.plugins.gridengine.data;

import dev.terrace.model.number.NumberText;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A resource that jobs request, with its weight in a job's urgency.
 *
 * @param urgency points for each unit and slot
 * @see "Grid Engine 8.1.9, complex(5)"
 */
public record Complex(Type type, double urgency) {
    /** The complex that every job requests once for each slot. */
    static final String SLOTS = "slots";

    public enum Type {
        INT,
        DOUBLE,
        TIME,
        MEMORY,
        BOOL,
        /** Texts and host names: any request counts once, whatever its value. */
        STRING
    }

    /**
     * Computes the contribution of a job's hard requests to its urgency, {@code rrcontr}.
     *
     * @param requests values by complex; an unknown complex adds nothing
     * @throws IllegalArgumentException if a value is not of its complex's type
     */
    public static double contribution(
            int slots, Map<String, String> requests, Map<String, Complex> complexes, Formula formula) {
        Complex ofSlots = complexes.get(SLOTS);
        double sum = ofSlots == null ? 0 : ofSlots.urgency() * slots;
        if (requests.isEmpty()) {
            return sum;
        }
        for (Map.Entry<String, String> request : inOrder(requests).entrySet()) {
            Complex complex = complexes.get(request.getKey());
            sum += complex == null ? 0 : complex.contribution(request, slots, formula);
        }
        return sum;
    }

    /** The requests sorted by complex, because a sum of doubles depends on the order. */
    private static Map<String, String> inOrder(Map<String, String> requests) {
        return requests.size() < 2 ? requests : new TreeMap<>(requests);
    }

    /**
     * The contribution of a request to the urgency.
     *
     * @throws IllegalArgumentException if the value is not one of this type
     */
    private double contribution(Map.Entry<String, String> request, int slots, Formula formula) {
        if (type == Type.STRING) {
            return urgency;
        }
        double amount = amount(request.getKey(), request.getValue());
        return formula == Formula.DAEMON ? amount * urgency * slots : amount * urgency;
    }

    private double amount(String name, String value) {
        try {
            return switch (type) {
                case BOOL -> truth(value);
                case TIME -> seconds(value);
                case MEMORY -> bytes(value);
                default -> number(value);
            };
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "%s is '%s'; expected a value of type %s".formatted(name, value, type), e);
        }
    }

    private static double number(String text) {
        return NumberText.real(text).orElseThrow(NumberFormatException::new);
    }

    private static double truth(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true", "1" -> 1;
            case "false", "0" -> 0;
            default -> throw new NumberFormatException(value);
        };
    }

    /** Parses a time in seconds, or as hours:minutes:seconds. */
    private static double seconds(String value) {
        double seconds = 0;
        for (String part : value.split(":", -1)) {
            seconds = 60 * seconds + (part.isEmpty() ? 0 : number(part));
        }
        return seconds;
    }

    /** Parses an amount of bytes. K, M, G and T are powers of 1024; k, m, g and t are powers of 1000. */
    private static double bytes(String value) {
        int last = value.length() - 1;
        int power = last < 0 ? -1 : "kmgt".indexOf(Character.toLowerCase(value.charAt(last))) + 1;
        if (power <= 0) {
            return number(value);
        }
        int base = Character.isUpperCase(value.charAt(last)) ? 1024 : 1000;
        return number(value.substring(0, last)) * Math.pow(base, power);
    }
}
