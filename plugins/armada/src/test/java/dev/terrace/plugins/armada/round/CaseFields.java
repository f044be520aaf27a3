package dev.terrace.plugins.armada.round;

import dev.terrace.plugins.armada.round.data.Resources;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** A YAML map of a case, with typed access to its fields. An absent field reads as empty, zero or false. */
record CaseFields(Map<String, Object> values) {
    private static final List<String> BINARY = List.of("Ki", "Mi", "Gi", "Ti");
    private static final List<String> DECIMAL = List.of("k", "M", "G", "T");

    @SuppressWarnings("unchecked")
    static CaseFields of(@Nullable Object value) {
        return new CaseFields(value == null ? Map.of() : (Map<String, Object>) value);
    }

    static CaseFields read(InputStream input) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        return of(new Yaml(new SafeConstructor(options)).load(input));
    }

    boolean has(String key) {
        return values.get(key) != null;
    }

    CaseFields map(String key) {
        return of(values.get(key));
    }

    List<CaseFields> maps(String key) {
        return list(key).stream().map(CaseFields::of).toList();
    }

    List<String> texts(String key) {
        return list(key).stream().map(Object::toString).toList();
    }

    List<?> list(String key) {
        Object value = values.get(key);
        return value == null ? List.of() : (List<?>) value;
    }

    String text(String key) {
        Object value = values.get(key);
        return value == null ? "" : value.toString();
    }

    boolean flag(String key) {
        return Boolean.TRUE.equals(values.get(key));
    }

    int integer(String key) {
        return (int) number(key);
    }

    double number(String key) {
        Object value = values.get(key);
        return value == null ? 0 : Double.parseDouble(value.toString());
    }

    Map<String, String> textMap(String key) {
        Map<String, String> texts = new TreeMap<>();
        map(key).values.forEach((name, value) -> texts.put(name, value.toString()));
        return texts;
    }

    /** Kubernetes' notation of an amount. */
    static BigDecimal quantity(String text) {
        int end = text.length();
        while (end > 0 && !Character.isDigit(text.charAt(end - 1)) && text.charAt(end - 1) != '.') {
            end--;
        }
        BigDecimal number = new BigDecimal(text.substring(0, end));
        String suffix = text.substring(end);
        if (suffix.isEmpty()) {
            return number;
        }
        if (suffix.equals("m")) {
            return number.movePointLeft(3);
        }
        int binary = BINARY.indexOf(suffix);
        return binary >= 0
                ? number.multiply(BigDecimal.valueOf(1024).pow(binary + 1))
                : number.movePointRight(3 * (DECIMAL.indexOf(suffix) + 1));
    }

    /** Amounts by resource name as a vector. Unknown resources are ignored. */
    long[] amount(String key, Resources resources, RoundingMode rounding) {
        long[] vector = new long[resources.size()];
        textMap(key).forEach((name, amount) -> {
            int index = resources.indexOf(name);
            if (index >= 0) {
                vector[index] = units(amount, resources.all().get(index).exponent(), rounding);
            }
        });
        return vector;
    }

    static long units(String amount, int exponent, RoundingMode rounding) {
        return quantity(amount).movePointLeft(exponent).setScale(0, rounding).longValueExact();
    }

    Map<String, Double> numbers(String key) {
        Map<String, Double> numbers = new TreeMap<>();
        map(key).values.keySet().forEach(name -> numbers.put(name, map(key).number(name)));
        return numbers;
    }
}
