package dev.terrace.benchmarks.soak;

import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A third of the time: its load, and the service's footprint after it, compared with the one after the first third. */
final class ThirdRow implements Row {
    private static final double MIB = 1 << 20;
    private static final double MOST_OF_HEAP = 5;
    private static final double MOST_OF_MEMORY = 10;
    private static final int MOST_OF_NUMBERS = 2;

    private final Soak soak;
    private final int number;
    private final @Nullable ThirdRow first;
    private @Nullable Footprint footprint;

    /** @param first the row to compare with; null for the first row */
    ThirdRow(Soak soak, int number, @Nullable ThirdRow first) {
        this.soak = soak;
        this.number = number;
        this.first = first;
    }

    @Override
    public String name() {
        return "third-" + number;
    }

    @Override
    public Optional<String> absence() {
        return Footprint.isKnownHere() ? Optional.empty() : Optional.of("it needs /proc, and a JDK with jcmd");
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        int sent = soak.tally().sent();
        Duration spent = soak.cpu();
        double minutes = soak.plan().time().toMillis() / 60_000.0;
        progress.accept(String.format(Locale.ROOT, "to minute %.1f", minutes * number / 3));
        Footprint now = soak.third(number);
        footprint = now;
        Footprint before = first == null || first.footprint == null ? now : first.footprint;
        List<Cell> figures = new ArrayList<>(List.of(
                new Cell("to minute", minutes * number / 3, "", true),
                Cell.count("requests", soak.tally().sent() - sent),
                Cell.seconds("cpu", soak.cpu().minus(spent).toMillis() / 1000.0),
                Cell.mebibytes("live heap", now.heap() / MIB),
                change("heap's change", now.heap(), before.heap(), MOST_OF_HEAP, true),
                Cell.mebibytes("memory", now.memory() / MIB),
                change("memory's change", now.memory(), before.memory(), MOST_OF_MEMORY, false),
                number("threads", now.threads(), before.threads()),
                number("descriptors", now.descriptors(), before.descriptors())));
        List<String> room = soak.room();
        figures.add(
                room.isEmpty()
                        ? Cell.text("stores", "full")
                        : Cell.failure("stores", "not full: " + String.join(", ", room)));
        return figures;
    }

    private static Cell change(String title, long now, long before, double most, boolean isLessTold) {
        double percent = 100.0 * (now - before) / before;
        return new Cell(title, percent, "%", (isLessTold ? Math.abs(percent) : percent) <= most);
    }

    private static Cell number(String title, int now, int before) {
        return new Cell(title, now, "", Math.abs(now - before) <= MOST_OF_NUMBERS);
    }
}
