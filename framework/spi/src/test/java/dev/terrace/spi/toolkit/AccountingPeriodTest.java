package dev.terrace.spi.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.spi.view.Job;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccountingPeriodTest {
    /** A job with two tasks that started long ago. */
    private static final Job JOB = (Job) Proxy.newProxyInstance(
            Job.class.getClassLoader(),
            new Class<?>[] {Job.class},
            (job, method, arguments) -> method.getName().equals("latestStart") ? Instant.MIN : 2);

    /** Only complete seconds count; a clock that went back counts nothing. */
    @ParameterizedTest
    @CsvSource({"PT0S, 0", "PT0.9S, 0", "PT1S, 1", "PT1.5S, 1", "PT59.999S, 59", "PT-0.5S, 0", "PT-2S, 0"})
    void wholeSecondsAreTold(Duration passed, long seconds) {
        for (Instant since :
                new Instant[] {Instant.EPOCH, Instant.EPOCH.plusMillis(700), Instant.EPOCH.minusNanos(1)}) {
            new AccountingPeriod(since, since.plus(passed))
                    .tell(JOB, (told, tasks) -> assertThat(told).isEqualTo(seconds));
        }
    }
}
