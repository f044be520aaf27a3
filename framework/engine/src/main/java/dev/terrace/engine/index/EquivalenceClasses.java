package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.contract.AnswerCheck;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.evaluation.Projections;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the equivalence class of a task. Tasks with equal projections share a class. A shortcut: so do tasks of one pod
 * template for which the projections read equal fields beyond the template.
 */
final class EquivalenceClasses {
    private final Projections projections;
    private final ClassHooks classHooks;
    private final NodeBatches batches;
    private final ChangeLog log;
    private final List<NodeVerdict> lacks;
    private final NodeQuestion question;
    private final Contracts contracts;

    /** The answers of earlier sessions; null if they cannot be reused. */
    private final @Nullable KeptAnswers kept;

    private final IdentityHashMap<PodTemplate, ClassTree> byTemplate = new IdentityHashMap<>(0);
    private final Map<Key, EquivalenceClass> byKey = new HashMap<>();

    /** Equal for tasks of one class. */
    private record Key(List<@Nullable Object> values, Amounts requests) {}

    /**
     * Creates the classes of one session.
     *
     * @param lacks the refusal for each dimension that a node can lack
     * @param question determines which refusals count
     * @param contracts if verified, each class checks its hooks
     * @param kept the answers of earlier sessions; null if they cannot be reused
     */
    EquivalenceClasses(
            Projections projections,
            ClassHooks classHooks,
            NodeBatches batches,
            ChangeLog log,
            List<NodeVerdict> lacks,
            NodeQuestion question,
            Contracts contracts,
            @Nullable KeptAnswers kept) {
        this.projections = projections;
        this.classHooks = classHooks;
        this.batches = batches;
        this.log = log;
        this.lacks = lacks;
        this.question = question;
        this.contracts = contracts;
        this.kept = kept;
    }

    /** Returns the class of a task. It may not have evaluated any node yet. */
    EquivalenceClass of(SessionTask task) {
        ClassTree ofTemplate = byTemplate.get(task.template());
        EquivalenceClass known = ofTemplate == null ? null : ofTemplate.get(task);
        return known != null ? known : find(task);
    }

    /** Returns whether all tasks with the template and the requests of a task have its class. */
    boolean isOfTemplate(SessionTask task) {
        var unused = of(task);
        return Objects.requireNonNull(byTemplate.get(task.template())).question == null;
    }

    private EquivalenceClass find(SessionTask task) {
        RecordingShape shape = new RecordingShape(task);
        List<@Nullable Object> values = projections.all(shape);
        EquivalenceClass eqClass = byKey.computeIfAbsent(new Key(values, task.requests()), this::make);
        byTemplate.computeIfAbsent(task.template(), first -> new ClassTree()).put(shape.readings(), eqClass);
        return eqClass;
    }

    private EquivalenceClass make(Key key) {
        ClassPredicates checks = classHooks.predicates(key.values);
        ClassScores parts = classHooks.scores(key.values);
        double[] levels = parts.areIndependent() ? parts.levels() : null;
        ClassAnswers before = kept == null ? null : kept.get(key);
        if (before != null && !Arrays.equals(before.levels, levels)) {
            before = null;
        }
        AnswerCheck answerCheck = contracts == Contracts.VERIFIED
                ? new AnswerCheck(
                        batches.nodes(), node -> answers(checks, parts, node), before == null ? null : before.checked)
                : null;
        Amounts room = question.isRoomAsked() ? key.requests : null;
        EquivalenceClass made =
                new EquivalenceClass(batches, log, question.purpose(), checks, parts, room, lacks, answerCheck, before);
        if (kept != null && levels != null) {
            kept.put(key, made.answers(), batches.nodeCount());
        }
        return made;
    }

    private static List<AnswerCheck.Answer> answers(ClassPredicates checks, ClassScores scores, Node node) {
        List<AnswerCheck.Answer> answers = new ArrayList<>();
        checks.answers(node, answers);
        scores.answers(node, answers);
        return answers;
    }

    /**
     * A decision tree over the tasks of one template that leads to their equivalence classes. Its questions are the
     * fields that projections read beyond the template. The next field that they read depends only on the earlier
     * answers.
     */
    private static final class ClassTree {
        /** Null in a leaf. */
        private RecordingShape.@Nullable Question question;

        private final Map<@Nullable Object, ClassTree> byAnswer = new HashMap<>();

        /** Null in an inner node. */
        private @Nullable EquivalenceClass eqClass;

        /** Returns the class of a task; null if it is unknown. */
        @Nullable
        EquivalenceClass get(Shape task) {
            ClassTree place = this;
            while (place != null && place.question != null) {
                place = place.byAnswer.get(place.question.of(task));
            }
            return place == null ? null : place.eqClass;
        }

        /** Adds the class of tasks for which the projections read these answers. */
        void put(List<RecordingShape.Reading> readings, EquivalenceClass found) {
            ClassTree place = this;
            for (RecordingShape.Reading reading : readings) {
                place.question = reading.question();
                place = place.byAnswer.computeIfAbsent(reading.answer(), first -> new ClassTree());
            }
            place.eqClass = found;
        }
    }
}
