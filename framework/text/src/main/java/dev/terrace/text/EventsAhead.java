package dev.terrace.text;

import dev.terrace.model.finding.Position;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The events of a JSON text, parsed by a second thread once the text turns out to be long, so that parsing and building
 * run side by side. Events, positions and failures arrive in the order of the text, as without the second thread.
 *
 * <p>Closing stops the second thread, and leaves the text open.
 */
final class EventsAhead implements Events {
    /** The events before the second thread starts: it does not pay for a dump of 10,000 pods. */
    private static final int DIRECT = 1_000_000;

    /** The events that the threads exchange at a time. */
    private static final int BATCH = 4096;

    private static final int BATCHES = 16;

    private final JsonEvents in;
    private final BlockingQueue<Batch> batches = new ArrayBlockingQueue<>(BATCHES);
    /** The number of events that remain before the second thread starts. */
    private int direct;

    /** Null until the text turns out to be long. */
    private @Nullable Thread parser;

    /** The present batch; null before the first one. */
    private @Nullable Batch batch;

    /** The index of the current event in the batch. */
    private int at;

    /** Consecutive events. */
    private static final class Batch {
        final Event[] events = new Event[BATCH];
        final @Nullable String[] texts = new String[BATCH];
        final long[] places = new long[BATCH];
        int size;

        /** Thrown after the last event, or when its text is read; null without a failure. */
        @Nullable
        Throwable failure;

        Event last() {
            return events[size - 1];
        }

        boolean isFinal() {
            return failure != null || last() == Event.END;
        }
    }

    EventsAhead(JsonEvents in) {
        this(in, DIRECT);
    }

    /** @param direct the number of events before the second thread starts */
    EventsAhead(JsonEvents in, int direct) {
        this.in = in;
        this.direct = direct;
    }

    @Override
    public Event next() {
        if (direct > 0) {
            direct--;
            return in.next();
        }
        if (parser == null) {
            if (in.current() == Event.END) {
                return Event.END;
            }
            parser = new Thread(this::parse, "terrace-reading");
            parser.setDaemon(true);
            parser.start();
        }
        Batch present = batch;
        if (present != null && at + 1 < present.size) {
            return present.events[++at];
        }
        if (present != null && present.failure != null) {
            throw failed(present.failure);
        }
        if (present != null && present.isFinal()) {
            return Event.END;
        }
        Batch following = take();
        batch = following;
        at = 0;
        if (following.size == 0 && following.failure != null) {
            throw failed(following.failure);
        }
        return following.events[0];
    }

    private Batch take() {
        try {
            return batches.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the reading was interrupted");
        }
    }

    private static RuntimeException failed(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (RuntimeException) failure;
    }

    private void parse() {
        try {
            Batch parsed;
            do {
                parsed = parsed();
                batches.put(parsed);
            } while (!parsed.isFinal());
        } catch (InterruptedException e) {
            // Closed: nobody reads the remaining events.
            Thread.currentThread().interrupt();
        }
    }

    private Batch parsed() {
        Batch parsed = new Batch();
        try {
            do {
                Event event = in.next();
                parsed.events[parsed.size] = event;
                parsed.places[parsed.size] = in.place();
                parsed.size++;
                if (hasText(event)) {
                    parsed.texts[parsed.size - 1] = in.text();
                }
            } while (parsed.size < BATCH && parsed.last() != Event.END);
        } catch (RuntimeException | Error e) {
            parsed.failure = e;
        }
        return parsed;
    }

    private static boolean hasText(Event event) {
        return switch (event) {
            case KEY, TEXT, NUMBER, BOOLEAN, NULL -> true;
            case BEGIN_OBJECT, END_OBJECT, BEGIN_LIST, END_LIST, END -> false;
        };
    }

    @Override
    public Event current() {
        Batch present = batch;
        return present == null ? in.current() : present.events[at];
    }

    @Override
    public String text() {
        Batch present = batch;
        if (present == null) {
            return in.text();
        }
        String text = present.texts[at];
        if (text == null && present.failure != null && at == present.size - 1) {
            throw failed(present.failure);
        }
        return text == null ? "" : text;
    }

    @Override
    public Position position() {
        Batch present = batch;
        return present == null ? in.position() : in.at(present.places[at]);
    }

    @Override
    public void close() {
        Thread running = parser;
        if (running == null) {
            return;
        }
        running.interrupt();
        boolean isInterrupted = false;
        while (running.isAlive()) {
            try {
                running.join();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
