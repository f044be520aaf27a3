package dev.terrace.plugins.gridengine.data;

import dev.terrace.model.number.NumberText;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A resource that jobs request, with its weight in a job's urgency.
 *
 * @param urgency points for each unit and slot
 * @see "Grid Engine 8.1.9, complex(5), sge_parse_num_par.c"
 */
public record Complex(Type type, double urgency) {
    /** The complex that every job requests once for each slot. */
    static final String SLOTS = "slots";

    /** Values of all types but {@link #STRING} have one grammar. */
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
     * @throws IllegalArgumentException if a value is none that Grid Engine accepts, or is {@code infinity}: with that,
     *     normalized urgencies can become NaN
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

    private double contribution(Map.Entry<String, String> request, int slots, Formula formula) {
        if (type == Type.STRING) {
            return urgency;
        }
        double amount = amount(request.getKey(), request.getValue());
        return formula == Formula.DAEMON ? amount * urgency * slots : amount * urgency;
    }

    private static double amount(String name, String value) {
        try {
            return switch (value.toLowerCase(Locale.ROOT)) {
                case "true" -> 1;
                case "false" -> 0;
                default -> value.contains(":") ? seconds(value) : scaled(value);
            };
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "%s is '%s'; expected true, false, a number such as 3, 1.5G or 0x10, or a time such as 1:30:00"
                            .formatted(name, value),
                    e);
        }
    }

    /** Parses hours:minutes:seconds, each a decimal number or empty. */
    private static double seconds(String value) {
        String[] parts = value.split(":", -1);
        if (parts.length != 3) {
            throw new NumberFormatException(value);
        }
        double seconds = 0;
        for (String part : parts) {
            seconds = 60 * seconds + (part.isEmpty() ? 0 : decimal(part));
        }
        return seconds;
    }

    /** Parses a number with a suffix or none. K, M, G and T are powers of 1024; k, m, g and t are powers of 1000. */
    private static double scaled(String value) {
        int last = value.length() - 1;
        int power = last < 0 ? 0 : "kmgt".indexOf(Character.toLowerCase(value.charAt(last))) + 1;
        if (power == 0) {
            return number(value);
        }
        int base = Character.isUpperCase(value.charAt(last)) ? 1024 : 1000;
        return number(value.substring(0, last)) * Math.pow(base, power);
    }

    /** Parses a number. One that begins with 0 and has no point is octal, or hexadecimal after 0x, and has 32 bits. */
    private static double number(String text) {
        return text.startsWith("0") && !text.contains(".") ? Long.decode(text) & 0xFFFF_FFFFL : decimal(text);
    }

    private static double decimal(String text) {
        return NumberText.real(text).orElseThrow(NumberFormatException::new);
    }
}
