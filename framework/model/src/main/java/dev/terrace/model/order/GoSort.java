package dev.terrace.model.order;

/**
 * The exact algorithm of Go's {@code sort.Slice} and {@code sort.Sort}, a pattern-defeating quicksort. It is
 * deterministic but not stable for more than twelve items. If the order is inconsistent, the steps of the algorithm
 * determine the result.
 *
 * @see <a href="https://arxiv.org/abs/2106.05123">Orson R. L. Peters, Pattern-defeating Quicksort</a>
 * @see <a href="https://cs.opensource.google/go/go/+/master:src/sort/zsortfunc.go">Go, pdqsort_func</a>
 */
public final class GoSort {
    /** The maximum size of a range that is sorted by insertion. */
    private static final int FEW = 12;

    private static final int MANY = 50;
    private static final int STEPS = 5;

    /** The number of exchanges during the choice of a pivot that indicates a descending range. */
    private static final int MAX_EXCHANGES = 12;

    private final int[] items;
    private final Before before;

    /** The number of exchanges during the last choice of a pivot. */
    private int exchanges;

    /** A "less than" relation, which may be inconsistent. */
    public interface Before {
        boolean test(int left, int right);
    }

    private GoSort(int[] items, Before before) {
        this.items = items;
        this.before = before;
    }

    /** Sorts the items in place. */
    public static void sort(int[] items, Before before) {
        int limit = Integer.SIZE - Integer.numberOfLeadingZeros(items.length);
        new GoSort(items, before).sort(0, items.length, limit);
    }

    private boolean less(int i, int j) {
        return before.test(items[i], items[j]);
    }

    private void swap(int i, int j) {
        int item = items[i];
        items[i] = items[j];
        items[j] = item;
    }

    private void sort(int from, int to, int badChoices) {
        int first = from;
        int end = to;
        int limit = badChoices;
        boolean wasBalanced = true;
        boolean wasSorted = true;
        while (end - first > FEW) {
            if (limit == 0) {
                heapSort(first, end);
                return;
            }
            if (!wasBalanced) {
                shuffle(first, end);
                limit--;
            }
            exchanges = 0;
            int pivot = pivot(first, end);
            boolean isRising = exchanges == 0;
            if (exchanges == MAX_EXCHANGES) {
                reverse(first, end);
                pivot = end - 1 - (pivot - first);
                isRising = true;
            }
            if (wasBalanced && wasSorted && isRising && isNearlySorted(first, end)) {
                return;
            }
            if (first > 0 && !less(first - 1, pivot)) {
                first = splitEqual(first, end, pivot);
                continue;
            }
            int length = end - first;
            swap(first, pivot);
            int middle = split(first, end);
            wasSorted = middle < 0;
            middle = middle < 0 ? -middle - 1 : middle;
            int left = middle - first;
            int right = end - middle;
            wasBalanced = Math.min(left, right) >= length / 8;
            if (left < right) {
                sort(first, middle, limit);
                first = middle + 1;
            } else {
                sort(middle + 1, end, limit);
                end = middle;
            }
        }
        insertionSort(first, end);
    }

    private void insertionSort(int first, int end) {
        for (int i = first + 1; i < end; i++) {
            for (int j = i; j > first && less(j, j - 1); j--) {
                swap(j, j - 1);
            }
        }
    }

    private void heapSort(int first, int end) {
        int length = end - first;
        for (int i = (length - 1) / 2; i >= 0; i--) {
            siftDown(i, length, first);
        }
        for (int i = length - 1; i >= 0; i--) {
            swap(first, first + i);
            siftDown(0, i, first);
        }
    }

    private void siftDown(int from, int length, int first) {
        int root = from;
        for (int child = 2 * root + 1; child < length; child = 2 * root + 1) {
            if (child + 1 < length && less(first + child, first + child + 1)) {
                child++;
            }
            if (!less(first + root, first + child)) {
                return;
            }
            swap(first + root, first + child);
            root = child;
        }
    }

    /** Exchanges three pairs with a deterministic pseudo-random generator. */
    private void shuffle(int first, int end) {
        int length = end - first;
        long random = length;
        int mask = (1 << (Integer.SIZE - Integer.numberOfLeadingZeros(length))) - 1;
        int place = first + length / 4 * 2 - 1;
        for (int i = 0; i < 3; i++) {
            random ^= random << 13;
            random ^= random >>> 7;
            random ^= random << 17;
            int other = (int) random & mask;
            swap(place + i, first + (other >= length ? other - length : other));
        }
    }

    private int pivot(int first, int end) {
        int quarter = (end - first) / 4;
        int i = first + quarter;
        int j = first + quarter * 2;
        int k = first + quarter * 3;
        if (end - first >= MANY) {
            i = median(i - 1, i, i + 1);
            j = median(j - 1, j, j + 1);
            k = median(k - 1, k, k + 1);
        }
        return median(i, j, k);
    }

    private int median(int one, int two, int three) {
        int low = one;
        int middle = two;
        int high = three;
        if (less(middle, low)) {
            exchanges++;
            low = two;
            middle = one;
        }
        if (less(high, middle)) {
            exchanges++;
            middle = high;
        }
        if (less(middle, low)) {
            exchanges++;
            middle = low;
        }
        return middle;
    }

    private void reverse(int first, int end) {
        for (int i = first, j = end - 1; i < j; i++, j--) {
            swap(i, j);
        }
    }

    /** Repairs a few pairs. Returns whether the range is sorted afterwards. */
    private boolean isNearlySorted(int first, int end) {
        int i = first + 1;
        for (int step = 0; step < STEPS; step++) {
            while (i < end && !less(i, i - 1)) {
                i++;
            }
            if (i == end) {
                return true;
            }
            if (end - first < MANY) {
                return false;
            }
            swap(i, i - 1);
            if (i - first >= 2) {
                for (int j = i - 1; j >= 1 && less(j, j - 1); j--) {
                    swap(j, j - 1);
                }
            }
            if (end - i >= 2) {
                for (int j = i + 1; j < end && less(j, j - 1); j++) {
                    swap(j, j - 1);
                }
            }
        }
        return false;
    }

    /**
     * Partitions the range around its first item, the pivot. Returns the pivot's new index, or −1 − index if the range
     * was partitioned already.
     */
    private int split(int first, int end) {
        int i = first + 1;
        int j = end - 1;
        boolean wasSplit = true;
        while (true) {
            while (i <= j && less(i, first)) {
                i++;
            }
            while (i <= j && !less(j, first)) {
                j--;
            }
            if (i > j) {
                swap(j, first);
                return wasSplit ? -1 - j : j;
            }
            wasSplit = false;
            swap(i++, j--);
        }
    }

    /** Moves the items that equal the pivot to the front. Returns the index of the first other item. */
    private int splitEqual(int first, int end, int pivot) {
        swap(first, pivot);
        int i = first + 1;
        int j = end - 1;
        while (true) {
            while (i <= j && !less(first, i)) {
                i++;
            }
            while (i <= j && less(first, j)) {
                j--;
            }
            if (i > j) {
                return i;
            }
            swap(i++, j--);
        }
    }
}
