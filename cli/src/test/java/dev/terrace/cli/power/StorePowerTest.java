package dev.terrace.cli.power;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.settings.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests a server's folder with a power cut after each change to the disk. Also tests a kill there, with a power cut
 * after the start of the next process and after its further work.
 */
@Tag("slow")
class StorePowerTest {
    private static final String CONFIGURATION = "actions: \"enqueue\"\ntiers: []\n";

    private final Extensions extensions = Extensions.load(List.of());
    private final Catalog catalog = extensions.catalog();
    private final Random random = new Random(1);
    /** The states that were already checked. Little changes between two steps. */
    private final Set<String> seen = new HashSet<>();

    @AfterEach
    void unload() {
        extensions.close();
    }

    @Test
    void whatWasAcknowledgedIsThereAndNothingIsHalfThere() throws IOException {
        int steps = 0;
        for (boolean isDone = false; !isDone; steps++) {
            FragileDisk disk = new FragileDisk();
            Ledger ledger = new Ledger();
            disk.killAfter(steps);
            isDone = use(disk, ledger);
            cut(disk.outcomes(random), ledger, "cut after step " + steps);
            disk.restart();
            ledger.settle(start(disk).found());
            cut(disk.outcomes(random), ledger, "killed after step " + steps + ", started, cut");
            disk.restart();
            assertThat(use(disk, ledger)).isTrue();
            cut(List.of(disk.worst()), ledger, "killed after step " + steps + ", used again, cut");
        }
        System.out.println("disks after power cuts: " + seen.size() + ", at " + steps + " steps");
        assertThat(steps).isGreaterThan(50);
    }

    private Keeping start(FragileDisk disk) throws IOException {
        return new Keeping(folder(disk), catalog);
    }

    private static Path folder(FragileDisk disk) {
        return disk.path().resolve("var/lib/data");
    }

    /** Returns whether the process finished. */
    private boolean use(FragileDisk disk, Ledger ledger) throws IOException {
        try {
            Keeping keeping = start(disk);
            put(keeping, ledger, "a", "one");
            ledger.change(
                    Map.of("mine", Optional.of(CONFIGURATION)), () -> keeping.configuration("mine", CONFIGURATION));
            put(keeping, ledger, "a", "two");
            put(keeping, ledger, "b", "two");
            report(keeping, ledger, "r1", "r2");
            report(keeping, ledger, "r2", "r1");
            ledger.change(Map.of("b", Optional.empty()), () -> keeping.removeSnapshot("b"));
            return true;
        } catch (FragileDisk.Killed e) {
            return false;
        }
    }

    private static String dump(String namespace) {
        return "apiVersion: v1\nkind: Namespace\nmetadata: {name: " + namespace + "}\n";
    }

    private static void put(Keeping keeping, Ledger ledger, String name, String namespace) throws IOException {
        ledger.change(Map.of(name, Optional.of(dump(namespace))), () -> keeping.snapshot(name, dump(namespace)));
    }

    private static void report(Keeping keeping, Ledger ledger, String name, String other) throws IOException {
        String document = "document " + name + "\n";
        String text = "text of " + name + "\n";
        ledger.change(
                Map.of(name, Optional.of(document + dump("two") + text), other, Optional.empty()),
                () -> keeping.report(name, "a", document, text));
    }

    private void cut(Collection<FragileDisk> outcomes, Ledger ledger, String when) throws IOException {
        for (FragileDisk left : outcomes) {
            String state = left.toString();
            if (!seen.add(ledger + state)) {
                continue;
            }
            try {
                Keeping keeping = start(left);
                ledger.check(keeping.found());
                assertThat(keeping.orphans()).isEmpty();
                assertThat(files(folder(left).resolve("drafts"))).isZero();
                assertThat(files(folder(left).resolve("set-aside"))).isZero();
            } catch (IOException | AssertionError e) {
                throw new AssertionError(when + ", this was left:\n" + state, e);
            }
        }
    }

    private static long files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }
}
