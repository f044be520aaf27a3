package dev.terrace.engine.state;

import dev.terrace.engine.state.Numbered.Offset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * An update of a list sorted by key: elements arrive and leave, and ids are renumbered. Only references move for the
 * longest range of elements that stay, because a list may have a million of them: their ids follow the shared
 * {@linkplain Numbered.Offset offset}.
 *
 * @param <E> the element type; all elements are {@link Numbered}
 */
public final class Renumbering<E> {
    private final List<E> list;
    private final List<? extends E> arriving;
    private final List<? extends E> leaving;

    /** The indexes of the arriving elements in the updated list. */
    private final int[] arrived;

    /** A range of the list whose elements all stay, and the shift of their indexes. */
    private record Part(int from, int end, int by) {
        int size() {
            return end - from;
        }
    }

    /**
     * @param list the list before the update, which is changed in place
     * @param arriving in the order of keys
     * @param leaving in the order of ids
     */
    public Renumbering(List<E> list, List<? extends E> arriving, List<? extends E> leaving) {
        this.list = list;
        this.arriving = arriving;
        this.leaving = leaving;
        this.arrived = new int[arriving.size()];
    }

    private static Numbered numbered(Object element) {
        return (Numbered) element;
    }

    /** Updates the list and the ids. Elements that leave have no valid ids afterwards. */
    public void apply() {
        if (arriving.isEmpty() && leaving.isEmpty()) {
            return;
        }
        List<Part> parts = parts();
        Offset offset = offset();
        int shift = longest(parts).by;
        offset.value -= shift;
        int size = list.size() + arriving.size() - leaving.size();
        while (list.size() < size) {
            list.add(arriving.get(0)); // a placeholder, which is overwritten below
        }
        // A part moves to indexes whose elements have left, or have moved in the same direction before.
        for (int next = 0; next < parts.size(); next++) {
            Part part = parts.get(next);
            for (int place = part.from; part.by < 0 && place < part.end; place++) {
                list.set(place + part.by, list.get(place));
            }
        }
        for (int next = parts.size() - 1; next >= 0; next--) {
            Part part = parts.get(next);
            for (int place = part.end - 1; part.by > 0 && place >= part.from; place--) {
                list.set(place + part.by, list.get(place));
            }
        }
        for (int i = 0; i < arrived.length; i++) {
            list.set(arrived[i], arriving.get(i));
            numbered(arriving.get(i)).assignId(arrived[i], offset);
        }
        for (Part part : parts) {
            for (int id = part.from + part.by; part.by != shift && id < part.end + part.by; id++) {
                numbered(list.get(id)).assignId(id, offset);
            }
        }
        list.subList(size, list.size()).clear();
    }

    private Offset offset() {
        Offset known = list.isEmpty() ? null : numbered(list.get(0)).offset();
        return known == null ? new Offset() : known;
    }

    private static Part longest(List<Part> parts) {
        return Collections.max(parts, Comparator.comparingInt(Part::size));
    }

    /** Returns the ranges between elements that arrive or leave. Finds the indexes of arriving elements. */
    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        int[] before = insertionPoints();
        int from = 0;
        int coming = 0;
        int going = 0;
        while (coming < arriving.size() || going < leaving.size()) {
            int by = coming - going;
            boolean comes = going == leaving.size()
                    || (coming < arriving.size()
                            && before[coming] <= numbered(leaving.get(going)).id());
            int end = comes ? before[coming] : numbered(leaving.get(going)).id();
            parts.add(new Part(from, end, by));
            if (comes) {
                arrived[coming++] = end + by;
                from = end;
            } else {
                going++;
                from = end + 1;
            }
        }
        parts.add(new Part(from, list.size(), coming - going));
        return parts;
    }

    private int[] insertionPoints() {
        int[] points = new int[arriving.size()];
        for (int i = 0; i < points.length; i++) {
            int place = Numbered.place(
                    list,
                    element -> numbered(element).key(),
                    numbered(arriving.get(i)).key());
            points[i] = place < 0 ? -place - 1 : place;
        }
        return points;
    }
}
