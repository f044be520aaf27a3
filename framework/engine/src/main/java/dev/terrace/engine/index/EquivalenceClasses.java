package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.change.Lasting;
import dev.terrace.engine.contract.AnswerCheck;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.evaluation.BoundPredicates;
import dev.terrace.engine.evaluation.BoundScores;
import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.evaluation.Projections;
import dev.terrace.engine.evaluation.RecordingShape;
import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the equivalence class of a task: by its pod template, and what the projections of all hooks read beyond it. The
 * first task that differs in these is of the class of those from which the projections take equal values.
 */
public final class EquivalenceClasses {
    private final Projections projections;
    private final Predicates predicates;
    private final Scores scores;
    private final List<Node> nodes;
    private final NodeBatches batches;
    private final ChangeLog log;
    private final List<NodeVerdict> lacks;
    private final Question question;
    private final Contracts contracts;

    /** What classes of earlier sessions know of the nodes; null if that cannot be known to hold still. */
    private final @Nullable KeptAnswers kept;

    private final IdentityHashMap<PodTemplate, ClassTree> byTemplate = new IdentityHashMap<>();
    private final Map<Key, EquivalenceClass> byKey = new HashMap<>();

    /** Equal for tasks of one class. */
    private record Key(List<@Nullable Object> values, Amounts requests) {}

    /**
     * No class yet.
     *
     * @param lacks the refusal for each dimension that a node can lack
     * @param question which refusals count
     * @param contracts if verified, each class checks its hooks
     * @param lasting what earlier sessions found out about the nodes
     * @param opening what the answers of the hooks depend on beyond task and node; null if that is not known
     */
    public EquivalenceClasses(
            Projections projections,
            Predicates predicates,
            Scores scores,
            List<Node> nodes,
            NodeBatches batches,
            ChangeLog log,
            List<NodeVerdict> lacks,
            Question question,
            Contracts contracts,
            Lasting lasting,
            @Nullable List<Object> opening) {
        this.question = question;
        this.contracts = contracts;
        this.projections = projections;
        this.predicates = predicates;
        this.scores = scores;
        this.nodes = nodes;
        this.batches = batches;
        this.log = log;
        this.lacks = lacks;
        this.kept = KeptAnswers.of(lasting, question, opening);
    }

    /** The equivalence class of a task; made when its first task comes. It may not have evaluated any node yet. */
    public EquivalenceClass of(SessionTask task) {
        ClassTree ofTemplate = byTemplate.get(task.template());
        EquivalenceClass known = ofTemplate == null ? null : ofTemplate.get(task);
        return known != null ? known : find(task);
    }

    private EquivalenceClass find(SessionTask task) {
        RecordingShape shape = new RecordingShape(task);
        List<@Nullable Object> values = projections.all(shape);
        EquivalenceClass eqClass = byKey.computeIfAbsent(new Key(values, task.requests()), this::make);
        byTemplate.computeIfAbsent(task.template(), first -> new ClassTree()).put(shape.readings(), eqClass);
        return eqClass;
    }

    private EquivalenceClass make(Key key) {
        BoundPredicates checks = predicates.bind(key.values, nodes.size());
        BoundScores parts = scores.bind(key.values, nodes);
        double[] levels = parts.areIndependent() ? parts.levels() : null;
        ClassAnswers before = kept == null ? null : kept.get(key);
        if (before != null && !Arrays.equals(before.levels, levels)) {
            before = null;
        }
        AnswerCheck answerCheck = contracts == Contracts.VERIFIED
                ? new AnswerCheck(nodes, node -> answers(checks, parts, node), before == null ? null : before.checked)
                : null;
        Amounts room = question.isRoomAsked() ? key.requests : null;
        EquivalenceClass made =
                new EquivalenceClass(batches, log, question.purpose(), checks, parts, room, lacks, answerCheck, before);
        if (kept != null && levels != null) {
            kept.put(key, made.answers(), nodes.size());
        }
        return made;
    }

    private static List<AnswerCheck.Answer> answers(BoundPredicates checks, BoundScores scores, Node node) {
        List<AnswerCheck.Answer> answers = new ArrayList<>();
        checks.answers(node, answers);
        scores.answers(node, answers);
        return answers;
    }
}
