package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleCommandTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --dry-run                                     | schedule: decides on a running cluster; name it with --kubeconfig FILE or --live
            --live --shadow bindings.csv                  | --shadow: compares decisions that are not carried out; it needs --dry-run
            --live --dry-run --listen here                | --listen: needs an address and a port, as 127.0.0.1:8081, not 'here'
            --live --dry-run --listen 127.0.0.1:70000     | --listen: needs an address and a port
            --live --dry-run --listen no.such.invalid:80  | --listen: needs an address and a port
            --live --dry-run --min-period 0s              | --min-period: must be above 0
            --live --dry-run --min-period 2s              | --min-period: must be at most --period
            --dry-run --kubeconfig absent                 | absent: cannot be read: it does not exist
            --live --kubeconfig absent --dry-run          | --live: is instead of --kubeconfig
            --live --conf a.conf --conf-map a/b           | --conf-map: is instead of --conf; give one of them
            --live --conf-map terrace                     | --conf-map: needs a namespace and a name, as volcano-system/terrace, not 'terrace'
            """)
    void anImpossibleCommandIsRefusedInOneSentence(String options, String sentence) {
        Ran ran = Ran.terrace(("schedule " + options).split(" +"));
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err().strip()).startsWith(sentence).doesNotContain("\n");
        assertThat(ran.out()).isEmpty();
    }
}
