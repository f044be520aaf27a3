package dev.terrace.server.replays;

import dev.terrace.replay.moment.Moments;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReplayEntry;
import dev.terrace.server.library.TraceEntry;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.replays.PlannedReplays.Planned;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.work.Deadline;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The results of replays. The newest are kept. Thread-safe. */
public record StoredReplays(Library library, KeptMoments moments, Clock clock) {
    private static final int MAX_REPLAYS = 100;
    /** The longest part of a name that is the trace's, so that a number fits behind it. */
    private static final int MAX_LENGTH = 90;

    /** The ending of the name of a file. The first character of a name is never a dot. */
    private static final Pattern ENDING =
            Pattern.compile("(\\.(swf|csv|json|jsonl|ndjson|ya?ml|zip|tar|tgz))?(\\.(gz|bz2|xz|zst))?$");

    /** Returns whether a trace is stored unchanged. */
    boolean has(TraceEntry trace) {
        return library.traces()
                .find(trace.name())
                .filter(now -> now.hash().equals(trace.hash()))
                .isPresent();
    }

    /**
     * Stores the results of a request.
     *
     * @param reached the moments under each configuration
     * @param second the last second that a configuration reached
     * @return the name of the replay
     */
    String store(
            ReplayRequest request,
            PlannedReplays planned,
            List<ReplayResult> results,
            List<Moments> reached,
            long second,
            Deadline deadline)
            throws IOException {
        String id = ReplayEntry.newId();
        List<ReplayEntry> evicted = new ArrayList<>();
        List<Reference> texts = new ArrayList<>();
        try (Reference result = library.keep(planned.document(results));
                Reference charts = library.keep(planned.charts(results))) {
            for (Planned each : planned.all()) {
                texts.add(library.keep(each.configured().text().getBytes(StandardCharsets.UTF_8)));
            }
            String trace = request.trace().name();
            // The moments come first, so that a client that deletes the replay at once also removes them.
            moments.keep(id, reached);
            synchronized (this) {
                ReplayEntry entry = new ReplayEntry(
                        freeName(trace),
                        id,
                        trace,
                        planned.all().stream()
                                .map(each -> each.configured().name())
                                .toList(),
                        texts.stream().map(Reference::hash).toList(),
                        clock.instant().truncatedTo(ChronoUnit.MILLIS),
                        planned.plan().trace().jobs().size(),
                        second,
                        result.hash(),
                        charts.hash(),
                        planned.report().title(),
                        planned.report().subtitle(results.size()));
                deadline.storing();
                evicted.addAll(library.replays().evict(MAX_REPLAYS - 1));
                var unused = library.replays().put(entry, MAX_REPLAYS);
                return entry.name();
            }
        } catch (IOException | RuntimeException e) {
            moments.remove(id);
            throw e;
        } finally {
            evicted.forEach(gone -> moments.remove(gone.id()));
            for (Reference text : texts) {
                text.close();
            }
        }
    }

    /** Returns the first free name for a replay of a trace. */
    private String freeName(String trace) {
        String plain = ENDING.matcher(trace).replaceFirst("");
        String base = plain.substring(0, Math.min(MAX_LENGTH, plain.length())) + "-";
        int number = 1;
        while (library.replays().find(base + number).isPresent()) {
            number++;
        }
        return base + number;
    }

    /** Returns the part of an entry that lists show. */
    public JsonObject shown(ReplayEntry entry) {
        return entry.shown().put("hasMoments", moments.has(entry.id()));
    }

    /** @throws Problem if no replay has this name */
    public void remove(String name) throws IOException {
        ReplayEntry gone = library.replays().remove(name).orElseThrow(() -> Problem.absent("replay", name));
        moments.remove(gone.id());
    }
}
