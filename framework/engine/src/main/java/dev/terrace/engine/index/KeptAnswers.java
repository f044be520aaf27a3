package dev.terrace.engine.index;

import dev.terrace.engine.change.KeptByNode;
import dev.terrace.engine.change.NextIds;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bounded cache of the answers of equivalence classes across sessions. Evicts classes that several sessions in a row
 * did not use, and the least recently used ones beyond its capacity.
 */
final class KeptAnswers {
    /** The capacity, in nodes times classes. Each answer takes about ten bytes. */
    private static final long CAPACITY = 1L << 23;

    /** The number of sessions in a row after which an unused class is evicted. */
    private static final int UNASKED = 16;

    private final Map<Object, ClassAnswers> byClass = new LinkedHashMap<>(16, 0.75f, true);
    private List<Object> opening = List.of();
    private int session;

    private static final class ByQuestion implements KeptByNode.Cache {
        private final Map<NodeQuestion, KeptAnswers> all = new HashMap<>();

        @Override
        public void renumber(NextIds ids) {
            all.values().forEach(kept -> kept.byClass.replaceAll((eqClass, answers) -> answers.renumbered(ids)));
        }
    }

    /**
     * Returns the cache for a session that opens; null if nothing can be cached.
     *
     * @param opening the facts that hooks depend on beyond task and node; if they differ, the cache is cleared. Null if
     *     they are unknown
     */
    static @Nullable KeptAnswers open(KeptByNode keptByNode, NodeQuestion question, @Nullable List<Object> opening) {
        Map<NodeQuestion, KeptAnswers> all = keptByNode.of(ByQuestion.class, ByQuestion::new).all;
        if (opening == null) {
            all.clear();
            return null;
        }
        KeptAnswers kept = all.computeIfAbsent(question, absent -> new KeptAnswers());
        kept.open(opening);
        return kept;
    }

    private void open(List<Object> now) {
        if (!opening.equals(now)) {
            byClass.clear();
        }
        opening = now;
        session++;
        byClass.values().removeIf(answers -> session - answers.asked > UNASKED);
    }

    /** Returns the answers of a class; null if they are absent. */
    @Nullable
    ClassAnswers get(Object eqClass) {
        return byClass.get(eqClass);
    }

    /**
     * Caches the answers of a class of this session, which continues to change them.
     *
     * @param eqClass the key, with {@code equals} and {@code hashCode}
     */
    void put(Object eqClass, ClassAnswers answers, int nodes) {
        answers.asked = session;
        byClass.put(eqClass, answers);
        Iterator<ClassAnswers> longestUnasked = byClass.values().iterator();
        while ((long) byClass.size() * nodes > CAPACITY && longestUnasked.hasNext()) {
            longestUnasked.next();
            longestUnasked.remove();
        }
    }
}
