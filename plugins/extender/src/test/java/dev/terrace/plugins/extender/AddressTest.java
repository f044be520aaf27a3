package dev.terrace.plugins.extender;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressTest {
    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:8888/v1, 0, 0",
        "HTTPS://extender.example.com, 0, 0",
        "http://extender:PORT, 0, 1",
        "https://extender:PORT/v1, 0, 1",
        "http://extender/v1:PORT, 0, 0",
        "http://extender:PORTAL, 1, 0",
        "ftp://extender/v1, 1, 0",
        "http:///v1, 1, 0",
        "extender:8888, 1, 0",
        "//extender/v1, 1, 0",
        "http://ext ender, 1, 0",
        "'', 1, 0",
    })
    void anAddressIsOneOfHttpAndItsPortIsNamed(String prefix, int remarks, int placeholders) {
        assertThat(Address.remarks(prefix)).hasSize(remarks);
        assertThat(Address.placeholders(prefix)).hasSize(placeholders);
    }
}
