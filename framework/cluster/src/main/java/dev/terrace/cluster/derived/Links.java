package dev.terrace.cluster.derived;

import dev.terrace.model.order.Order;
import dev.terrace.model.order.Ordered;
import java.util.ArrayList;
import java.util.List;

/** An immutable index of references between objects, by the key of the referenced object. */
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

    /** Returns the keys of the objects that refer to the object, sorted. */
    public List<String> to(String to) {
        List<String> from = new ArrayList<>();
        int place = -links.place(start(to)) - 1;
        while (place < links.size() && links.get(place).to().equals(to)) {
            from.add(links.get(place++).from());
        }
        return from;
    }

    /** Returns a key that sorts directly before the links to the object. */
    private static String start(String to) {
        return to + '\0';
    }
}
