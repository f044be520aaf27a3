package dev.terrace.model.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    /** A Go program that calls apimachinery's ParseQuantity, Value and MilliValue wrote the file. */
    @ParameterizedTest
    @CsvFileSource(resources = "quantities.csv", numLinesToSkip = 1)
    void agreesWithApimachinery(String quoted, String whole, String milli) {
        Optional<Quantity> quantity = Quantity.parse(quoted.substring(1, quoted.length() - 1));
        if (whole.equals("error")) {
            assertThat(quantity).isEmpty();
        } else {
            assertThat(quantity.orElseThrow().whole()).isEqualTo(Long.parseLong(whole));
            assertThat(quantity.orElseThrow().milli())
                    .isEqualTo(milli.equals("beyond") ? Long.MAX_VALUE : Long.parseLong(milli));
        }
    }

    @Test
    void absurdExponentsCostNothing() {
        assertThat(Quantity.parse("1e2000000000").orElseThrow().whole()).isEqualTo(Long.MAX_VALUE);
        assertThat(Quantity.parse("1e-2000000000").orElseThrow().whole()).isEqualTo(1);
        assertThat(Quantity.parse("100Ei").orElseThrow().whole()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aLargerDecimalAmountIsNotSmaller() {
        BigDecimal capped = quantity("1e101", 0).exact();
        assertThat(capped).isGreaterThan(quantity("1e50", 0).exact());
        assertThat(capped)
                .isEqualTo(quantity("1e100", 0).exact())
                .isEqualTo(quantity("<9>", 400_000).exact());
        assertThat(capped).isGreaterThan(quantity("9".repeat(100), 0).exact());
        assertThat(Quantity.parse(capped.toPlainString()).orElseThrow().exact()).isEqualTo(capped);
    }

    /** Texts with a part that is repeated an arbitrary number of times. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<9>",
                "<9>x",
                "<9>Ki",
                "<0>1",
                "<0>.<0>",
                "1.<0>",
                "1.<0>1",
                ".<9>Gi",
                ".<0>1Ki",
                "-1.<3>m",
                "< >1< >",
                "1e<0>5",
                "1<e>5",
                "1<k>",
                "<9>.<9>e-5",
                "1e-<9>",
                "<.>",
                "<+>1"
            })
    void looksAtEachCharacterAFewTimes(String form) {
        for (int length : new int[] {100_000, 200_000, 400_000}) {
            Counted text = new Counted(repeated(form, length));
            BigDecimal exact = Quantity.parse(text).map(Quantity::exact).orElse(BigDecimal.ZERO);
            assertThat(text.looks).isLessThanOrEqualTo(4L * text.length());
            assertThat(exact.precision()).isLessThanOrEqualTo(110);
        }
    }

    @Test
    void equalAmountsAreEqualHoweverTheyAreWritten() {
        assertThat(quantity("1000m", 0)).isEqualTo(quantity("1", 0)).isEqualTo(quantity("0.001k", 0));
        assertThat(quantity("1e3", 0)).isEqualTo(quantity("1000", 0));
    }

    @Test
    void digitsWithoutEndAreAsGood() {
        assertThat(quantity("<9>", 400_000).whole()).isEqualTo(Long.MAX_VALUE);
        assertThat(quantity("-<9>Ki", 400_000).whole()).isEqualTo(-Long.MAX_VALUE);
        assertThat(quantity("<0>4", 400_000)).isEqualTo(quantity("4", 0));
        assertThat(quantity("1.<0>Ki", 400_000).whole()).isEqualTo(1024);
        assertThat(quantity("1.<0>1", 400_000).milli()).isEqualTo(1001);
        assertThat(quantity(".<0>1", 400_000).whole()).isEqualTo(1);
        assertThat(quantity(".<0>1Ei", 400_000).exact()).isEqualTo(new BigDecimal("0.000000001"));
    }

    /** Most of these numbers have more digits than the implementation keeps. */
    @Test
    void areComputedAsIfWithAllDigits() {
        Random random = new Random(19);
        List<String> suffixes = List.of("", "n", "m", "k", "E", "Ki", "Gi", "Ei", "e2", "e-40", "e7", "E-3");
        for (int i = 0; i < 3000; i++) {
            String digits = digits(random, 150) + "." + digits(random, 700);
            String suffix = suffixes.get(random.nextInt(suffixes.size()));
            assertThat(Quantity.parse(digits + suffix).orElseThrow().exact())
                    .as(digits + suffix)
                    .isEqualByComparingTo(withAllDigits(digits, suffix));
        }
    }

    private static String digits(Random random, int most) {
        StringBuilder digits = new StringBuilder();
        int zeros = random.nextInt(3) * random.nextInt(most) / 2;
        int count = zeros + random.nextInt(most - zeros);
        for (int i = 0; i < count; i++) {
            digits.append(i < zeros ? '0' : (char) ('0' + random.nextInt(10) * random.nextInt(2)));
        }
        return digits.toString();
    }

    private static BigDecimal withAllDigits(String digits, String suffix) {
        BigDecimal number = new BigDecimal("0" + digits);
        int binary = List.of("Ki", "Mi", "Gi", "Ti", "Pi", "Ei").indexOf(suffix);
        if (binary >= 0) {
            return toNano(number.multiply(BigDecimal.valueOf(1L << (10 * (binary + 1)))))
                    .min(BigDecimal.valueOf(Long.MAX_VALUE));
        }
        int power = switch (suffix) {
            case "" -> 0;
            case "n" -> -9;
            case "m" -> -3;
            case "k" -> 3;
            case "E" -> 18;
            default -> Integer.parseInt(suffix.substring(1));
        };
        if (number.signum() == 0) {
            return BigDecimal.ZERO;
        }
        return toNano(number.scaleByPowerOfTen(power)).min(BigDecimal.TEN.pow(100));
    }

    private static BigDecimal toNano(BigDecimal number) {
        return number.scale() > 9 ? number.setScale(9, RoundingMode.UP) : number;
    }

    private static Quantity quantity(String form, int length) {
        return Quantity.parse(repeated(form, length)).orElseThrow();
    }

    /** Replaces each {@code <c>} in the form by a run of that character. */
    private static String repeated(String form, int length) {
        return Pattern.compile("<(.?)>")
                .matcher(form)
                .replaceAll(part -> part.group(1).repeat(length));
    }

    /** Counts character reads. */
    private static final class Counted implements CharSequence {
        private final String text;
        private long looks;

        Counted(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            looks++;
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            looks += end - start;
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
