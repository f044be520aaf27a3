package dev.terrace.kubernetes.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.client.Access;
import dev.terrace.kubernetes.client.Connection;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two processes that take turns as the holder of a lease of a real server. */
@Tag("slow")
class RunningLeaseTest {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    /** Short, so that the test is. */
    private static final Lease.Terms TERMS =
            new Lease.Terms(Duration.ofSeconds(4), Duration.ofSeconds(3), Duration.ofMillis(300));

    private static Connection connection() {
        return new Connection(Access.of(PLANE.kubeconfig("scheduler"), null, Connection.PATIENCE), Connection.PATIENCE);
    }

    private static Lease lease(String identity, Connection connection) {
        return new Lease(
                new Lease.Name("volcano-system", "turns"),
                TERMS,
                identity,
                request -> connection.send(request.method(), request.path(), request.type(), request.body()),
                System::nanoTime,
                Clock.systemUTC(),
                List.of());
    }

    private static void await(Lease lease) throws InterruptedException {
        while (!lease.mayWrite()) {
            Thread.sleep(20);
        }
    }

    private static String holder() {
        return PLANE.send("GET", "/apis/coordination.k8s.io/v1/namespaces/volcano-system/leases/turns", "", "", 200)
                .replaceFirst("(?s).*\"holderIdentity\":\"([^\"]*)\".*", "$1");
    }

    @Test
    void anEndGivesItBackAndADeathLetsItExpire() throws InterruptedException {
        try (Connection first = connection();
                Connection second = connection();
                Connection third = connection()) {
            Lease ended = lease("ended", first);
            Lease killed = lease("killed", second);
            Lease last = lease("last", third);
            ended.start();
            await(ended);
            killed.start();
            Thread.sleep(TERMS.retry().multipliedBy(2).toMillis());
            assertThat(killed.mayWrite()).isFalse();
            assertThat(holder()).isEqualTo("ended");
            ended.release();
            await(killed);
            assertThat(ended.mayWrite()).isFalse();
            assertThat(holder()).isEqualTo("killed");
            last.start();
            killed.stop();
            await(last);
            assertThat(holder()).isEqualTo("last");
            last.release();
            assertThat(holder()).isEmpty();
        }
    }
}
