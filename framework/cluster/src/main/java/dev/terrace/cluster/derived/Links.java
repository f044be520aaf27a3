package dev.terrace.cluster.derived;

import dev.terrace.model.order.Order;
import dev.terrace.model.order.Ordered;
import java.util.ArrayList;
import java.util.List;

/** Which objects name an object: an index by the key of what is named. Never changes. */
public final class Links {
    public static final Links NONE = new Links(Ordered.of(List.of(), Order.byBoth(Link::to, Link::from)));

    private record Link(String to, String from) {}

    private final Ordered<Link> links;

    private Links(Ordered<Link> links) {
        this.links = links;
    }

    public Links with(String from, String to) {
        return to.isEmpty() ? this : new Links(links.with(new Link(to, from)));
    }

    public Links without(String from, String to) {
        return to.isEmpty() ? this : new Links(links.without(start(to) + from));
    }

    /** Keys of the objects that name this one, sorted. */
    public List<String> to(String to) {
        List<String> from = new ArrayList<>();
        int place = -links.place(start(to)) - 1;
        while (place < links.size() && links.get(place).to().equals(to)) {
            from.add(links.get(place++).from());
        }
        return from;
    }

    /** The key before that of each link to this object. */
    private static String start(String to) {
        return to + '\0';
    }
}
