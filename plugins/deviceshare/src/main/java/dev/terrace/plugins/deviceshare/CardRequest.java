package dev.terrace.plugins.deviceshare;

import dev.terrace.model.ContainerAsk;
import dev.terrace.model.resource.Quantity;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The request of one container for cards that are shared by memory and cores.
 *
 * @param cards the number of cards
 * @param memory the memory on each card; counts if {@code percent} is {@link #NO_PERCENT}
 * @param percent the percentage of each card's memory
 * @param cores the percentage of each card's cores
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/util.go">Volcano,
 *     ExtractResourceRequest</a>
 */
record CardRequest(long cards, long memory, long percent, long cores) {
    static final long NO_PERCENT = 101;
    private static final long WHOLE = 100;

    /**
     * The requests of a pod's containers, without containers that ask for no card. Init containers do not count.
     *
     * @param names the resource names by which containers ask
     */
    static List<CardRequest> of(Pod pod, Names names) {
        List<CardRequest> requests = new ArrayList<>();
        for (ContainerAsk ask : pod.asks()) {
            if (ask.part() == ContainerAsk.Part.MAIN) {
                CardRequest request = of(ask, names);
                if (request != null) {
                    requests.add(request);
                }
            }
        }
        return List.copyOf(requests);
    }

    private static @Nullable CardRequest of(ContainerAsk ask, Names names) {
        Map<String, Quantity> limits = ask.limits();
        Quantity cards = limits.get(names.count());
        if (cards == null && !limits.containsKey(names.memory())) {
            return null;
        }
        long memory = wholeOr(asked(ask, names.memory()), 0);
        long percent = wholeOr(asked(ask, names.percent()), NO_PERCENT);
        if (percent == NO_PERCENT && memory == 0) {
            percent = WHOLE;
        }
        return new CardRequest(
                cards == null ? 1 : wholeOr(cards, 0), memory, percent, wholeOr(asked(ask, names.cores()), 0));
    }

    /** The limit, or else the request. */
    private static @Nullable Quantity asked(ContainerAsk ask, String resource) {
        return ask.limits().getOrDefault(resource, ask.requests().get(resource));
    }

    private static long wholeOr(@Nullable Quantity quantity, long otherwise) {
        if (quantity == null) {
            return otherwise;
        }
        return quantity.exact().setScale(0, RoundingMode.FLOOR).compareTo(quantity.exact()) == 0
                ? quantity.whole()
                : otherwise;
    }

    /** The memory that it takes from a card. */
    long memoryOn(long memoryOfCard) {
        return percent == NO_PERCENT ? memory : (long) ((double) memoryOfCard * (double) percent / 100.0);
    }

    /**
     * The resource names by which containers ask for cards.
     *
     * @param percent empty if memory cannot be requested by percentage
     */
    record Names(String count, String memory, String percent, String cores) {}
}
