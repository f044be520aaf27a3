package dev.terrace.model.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class QuantityTest {
    /** The file was written by a Go program that calls apimachinery's ParseQuantity, Value and MilliValue. */
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
}
