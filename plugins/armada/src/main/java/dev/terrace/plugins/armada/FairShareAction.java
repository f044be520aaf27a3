package dev.terrace.plugins.armada;

import dev.terrace.model.explanation.Refusal;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport.NodeRefusals;
import dev.terrace.model.report.NodeSentence;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.plugins.armada.round.Round;
import dev.terrace.plugins.armada.round.data.RefusalReason;
import dev.terrace.plugins.armada.round.data.RoundOutcome;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Runs a round of Armada's scheduler: preempts pods of queues above their fair share for queues below it, and places
 * waiting pods in the order of fair share. A more urgent pod may also preempt less urgent pods. Armada's rules alone
 * decide: no plugin's predicate, score or order has an effect. Pods that need the room of leaving pods are promised
 * their nodes, and bound in a later cycle.
 *
 * <p>{@link Round} decides a round, and {@link PromisedJobs} which of its pods are promised their nodes.
 */
public final class FairShareAction implements Action {
    @Override
    public String name() {
        return "fairshare";
    }

    @Override
    public String description() {
        return "Runs a round of Armada's scheduler: places and preempts by fair share alone.";
    }

    /** Orders queues by its own rules alone. */
    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.GIVES_NODES);
    }

    @Override
    public List<Argument<?>> arguments() {
        return ArmadaArguments.all();
    }

    @Override
    public boolean keepsState(Arguments arguments) {
        boolean limitsRates = arguments.find(ArmadaArguments.RATE).isPresent()
                || arguments.find(ArmadaArguments.QUEUE_RATE).isPresent();
        return limitsRates
                || arguments.find(ArmadaArguments.CLASSES).stream()
                        .flatMap(classes -> classes.values().stream())
                        .anyMatch(rule -> !rule.away().isEmpty());
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        List<Finding> errors = QueueWeights.errors(session.cluster().queues());
        if (!errors.isEmpty()) {
            throw new InvalidInput(errors);
        }
        SubmissionRules rules = new SubmissionRules(session, arguments);
        rules.refuse();
        PoolRound round = new PoolRound(session, arguments);
        RoundOutcome outcome = Round.decide(round.input());
        Set<Integer> promised = PromisedJobs.of(round, outcome.placed());
        decide(session, round, outcome, promised);
        Map<Amounts, String> tooLarge = new HashMap<>();
        outcome.refusals().forEach((job, refusal) -> {
            Task task = round.task(job);
            Job waiting = task.job();
            if (waiting != null) {
                String excess = refusal == RefusalReason.NO_NODE
                        ? tooLarge.computeIfAbsent(task.requests(), requests -> excess(session, requests))
                        : "";
                session.waits(waiting, refusal.text() + excess);
            }
        });
        outcome.placed().stream()
                .filter(placed -> !promised.contains(placed.job()))
                .forEach(placed -> rules.complete(round.task(placed.job())));
        note(session, round, outcome);
        round.carry(outcome, promised);
    }

    private static void decide(Session session, PoolRound round, RoundOutcome outcome, Set<Integer> promised) {
        Statement statement = session.statement();
        for (RoundOutcome.Preempted preempted : outcome.preempted()) {
            Task by = preempted.by() < 0 ? null : round.task(preempted.by());
            statement.evict(round.task(preempted.job()), by, because(round, outcome, preempted));
        }
        for (RoundOutcome.Placed placed : outcome.placed()) {
            Node node = round.node(placed.node());
            Task task = round.task(placed.job());
            Choice choice = new Choice(
                    node, null, List.of(), null, 0, round.input().nodes().size());
            if (promised.contains(placed.job()) && task.requests().atMost(node.futureIdle())) {
                statement.pipeline(task, choice);
            } else {
                statement.allocate(task, choice);
            }
        }
        statement.commit();
        for (RoundOutcome.Placed placed : outcome.placed()) {
            Task task = round.task(placed.job());
            Job job = task.job();
            if (task.status() == TaskStatus.PENDING && job != null) {
                session.waits(job, "its node lacks a resource that supportedResourceTypes does not name");
            }
        }
        for (int job : outcome.failed()) {
            if (GangReader.failsWithoutItsGang(round.task(job))) {
                session.fail(round.task(job), "its gang was placed without it: gangMinimumCardinality is reached");
            }
        }
    }

    /** Returns the resources that a pod lacks on every node, even if the node is empty; empty if it fits on a node. */
    private static String excess(Session session, Amounts requests) {
        ResourceNames names = requests.names();
        Map<Integer, Integer> lacking = new TreeMap<>();
        for (Node node : session.nodes()) {
            int lack = requests.firstAbove(requests, node.allocatable());
            if (lack < 0) {
                return "";
            }
            lacking.merge(lack, 1, Integer::sum);
        }
        List<NodeRefusals> refusals = new ArrayList<>();
        lacking.forEach((lack, nodes) -> {
            String name = names.name(lack);
            double needs = requests.value(lack) / ResourceNames.unitsPerOneShown(name);
            refusals.add(new NodeRefusals(Refusal.ROOM, NodeSentence.lack(name), name, needs, null, nodes));
        });
        return refusals.isEmpty()
                ? ""
                : ", even when empty: " + NodeSentence.causes(session.nodes().size(), refusals);
    }

    private static String because(PoolRound round, RoundOutcome outcome, RoundOutcome.Preempted preempted) {
        return switch (preempted.cause()) {
            case FAIR_SHARE -> {
                int queue = round.input().jobs().get(preempted.job()).queue();
                RoundOutcome.Shares shares = outcome.shares().get(queue);
                yield String.format(
                        Locale.ROOT,
                        "%s held %.2f of the cluster, its share is %.2f",
                        round.queues().get(queue).name(),
                        shares.before(),
                        Math.max(shares.adjusted(), shares.fairShare()));
            }
            case URGENCY -> "urgency: a more urgent pod was placed on its node";
            case OPTIMISER -> "optimiser: a queue below its share gains more from its place";
            case UNKNOWN -> "it found no room on its own node any more";
            case UNKNOWN_GANG -> "a member of its gang found no room on its own node any more";
        };
    }

    private static void note(Session session, PoolRound round, RoundOutcome outcome) {
        for (int q = 0; q < round.queues().size(); q++) {
            RoundOutcome.Shares shares = outcome.shares().get(q);
            session.note(
                    round.queues().get(q), QueueCosts.numbers(shares.fairShare(), shares.adjusted(), shares.after()));
        }
    }
}
