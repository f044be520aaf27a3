package dev.terrace.server.cycle;

import dev.terrace.server.http.Problem;
import dev.terrace.server.kept.Library;
import dev.terrace.server.kept.ReportEntry;
import dev.terrace.server.kept.SnapshotEntry;
import dev.terrace.server.store.Contents;
import dev.terrace.server.store.Contents.Held;
import dev.terrace.server.store.Hash;
import dev.terrace.server.work.Work;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Takes questions, and answers those that were answered before from what is kept. */
public final class Desk {
    private static final int MOST_REPORTS = 1000;

    private final Library library;
    private final Map<String, String> readyMade;
    private final Cycles cycles;
    private final Work work;
    private final Clock clock;
    private final String extensions;

    public Desk(
            Library library, Map<String, String> readyMade, Cycles cycles, Work work, Clock clock, String extensions) {
        this.library = library;
        this.readyMade = readyMade;
        this.cycles = cycles;
        this.work = work;
        this.clock = clock;
        this.extensions = extensions;
    }

    /** @param question as the API's document has it */
    public CompletableFuture<ReportEntry> decide(JsonObject question) {
        SnapshotEntry snapshot = library.snapshot(question.getString("snapshot"));
        String text = question.getString("text");
        String name = question.getString("configuration", "default");
        String conf = text != null ? text : readyMade.get(name);
        if (conf == null) {
            throw Problem.absent("configuration", name);
        }
        Recipe recipe = new Recipe(
                snapshot.name(), snapshot.hash(), text != null ? "text" : name, "request", Hash.of(conf), false);
        String id = recipe.id(extensions);
        Optional<ReportEntry> known = library.reports().find(id);
        return known.isPresent()
                ? CompletableFuture.completedFuture(known.get())
                : work.submit(deadline -> decide(id, recipe, conf));
    }

    @SuppressWarnings("try") // The text is held until the entry refers to it.
    private ReportEntry decide(String id, Recipe recipe, String text) throws IOException {
        byte[] document = cycles.decide(recipe, text);
        Contents contents = library.contents();
        try (Held report = contents.keep(document);
                Held configuration = contents.keep(text.getBytes(StandardCharsets.UTF_8))) {
            ReportEntry entry = new ReportEntry(id, report.hash(), report.size(), clock.instant(), recipe);
            library.reports().push(entry, MOST_REPORTS);
            return entry;
        }
    }
}
