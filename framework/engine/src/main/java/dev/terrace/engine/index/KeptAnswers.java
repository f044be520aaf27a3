package dev.terrace.engine.index;

import dev.terrace.engine.change.Lasting;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What equivalence classes know of the nodes, from session to session. Bounded: classes that were not asked for some
 * sessions go, and of very many classes on very many nodes those that were asked last stay.
 */
final class KeptAnswers {
    /** How many answers of one class for one node are kept at most. Each takes about ten bytes. */
    private static final long MOST = 1L << 23;

    /** How many sessions a class is kept that none of them asks for. */
    private static final int UNASKED = 16;

    private final Map<Object, ClassAnswers> byClass = new LinkedHashMap<>(16, 0.75f, true);
    private List<Object> opening = List.of();
    private int session;

    private static final class ByQuestion {
        private final Map<Question, KeptAnswers> all = new HashMap<>();
    }

    /**
     * Those of a session that opens.
     *
     * @param opening what the answers of its hooks depend on beyond task and node; answers that depended on anything
     *     else are forgotten. Null if that is not known: then there are none
     */
    static @Nullable KeptAnswers of(Lasting lasting, Question question, @Nullable List<Object> opening) {
        Map<Question, KeptAnswers> all = lasting.of(ByQuestion.class, ByQuestion::new).all;
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

    /** What is known for a class; null if nothing is. */
    @Nullable
    ClassAnswers get(Object eqClass) {
        return byClass.get(eqClass);
    }

    /**
     * Keeps what a class of this session knows, and will know.
     *
     * @param eqClass with {@code equals} and {@code hashCode}
     */
    void put(Object eqClass, ClassAnswers answers, int nodes) {
        answers.asked = session;
        byClass.put(eqClass, answers);
        Iterator<ClassAnswers> longestUnasked = byClass.values().iterator();
        while ((long) byClass.size() * nodes > MOST && longestUnasked.hasNext()) {
            longestUnasked.next();
            longestUnasked.remove();
        }
    }
}
