package dev.terrace.actions;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SearchPurpose;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Evicts tasks for starving jobs as a whole. Each job is tried once, in one network domain after another: bundles of
 * victims are added until the domain has room for all the job's pending tasks and a trial places them.
 * {@link GangVictims} selects the bundles, {@link AllowedBundles} asks plugins about them, and {@link GangTrial} places
 * the tasks.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/utils/simulate.go">Volcano,
 *     BuildNominationPlanInDomain</a>
 */
record GangEviction(Session session, GangVictims victims, GangSettings settings, DomainRooms rooms) {
    GangEviction(Session session, GangVictims victims, GangSettings settings) {
        this(session, victims, settings, new DomainRooms(session));
    }

    void execute() {
        JobsByQueue starving = StarvingJobs.of(session, job -> {});
        while (!starving.queues().isEmpty()) {
            Queue queue = starving.queues().pop();
            if (victims.serves(queue)) {
                Heap<Job> jobs = starving.of(queue);
                while (!jobs.isEmpty()) {
                    serve(jobs.pop());
                }
            }
        }
    }

    private void serve(Job job) {
        session.turn(job);
        Worksheet work = Worksheet.of(session, job);
        List<Task> pending = pending(job, work);
        if (pending.isEmpty() || !victims.serves(job, pending)) {
            return;
        }
        pending.forEach(task -> session.candidates(task, other -> victims.spared(other, job)));
        Entitlement need = new Entitlement(session.total().names());
        pending.forEach(task -> need.add(task.requests()));
        GangTrial trial = new GangTrial(session, settings.remember(), job, work);
        for (HyperNode domain : domains(job)) {
            boolean takes = evict(trial, pending.get(0), need, domain);
            session.tried(job, domain, takes);
            if (takes) {
                return;
            }
        }
    }

    /** Returns all tasks that wait for a node; for a ready job, only those of its next sub-job. */
    private List<Task> pending(Job job, Worksheet work) {
        Worksheet left = work.copy();
        boolean onlyNext = session.jobReady(job);
        List<Task> pending = new ArrayList<>();
        while (!left.isEmpty() && (pending.isEmpty() || !onlyNext)) {
            SubJob subJob = left.next();
            pending.addAll(left.tasksOf(subJob).copy().drain());
        }
        return pending;
    }

    /** Returns the domains to try, in order. */
    private Set<HyperNode> domains(Job job) {
        HyperNode top = session.topology().top();
        Set<HyperNode> domains = new LinkedHashSet<>();
        for (List<HyperNode> gradient : session.gradients(job, top, SearchPurpose.EVICT)) {
            for (HyperNode domain : gradient) {
                domains.add(domain);
                if (domains.size() >= settings.maxDomains()) {
                    return domains;
                }
            }
        }
        return domains.isEmpty() && !job.isConfined() ? Set.of(top) : domains;
    }

    /**
     * Evicts tasks of a domain if the job's tasks can then be placed there. The victims of a failed trial stay evicted
     * for the next trial, which adds a bundle.
     */
    private boolean evict(GangTrial trial, Task first, Entitlement need, HyperNode domain) {
        Iterator<Bundle> bundles = victims.bundles(trial.job(), need, domain);
        if (!bundles.hasNext()) {
            return false;
        }
        JobEviction eviction = new JobEviction(trial.job(), victims.kind(), domain);
        AllowedBundles allowed = AllowedBundles.of(session, eviction, bundles);
        Entitlement room = rooms.of(domain);
        Statement statement = session.statement();
        List<Task> next = new ArrayList<>();
        List<Job> losing = new ArrayList<>();
        for (Bundle bundle = allowed.next(); bundle != null; bundle = allowed.next()) {
            if (!bundle.isSafe() && !settings.wholeJobs()) {
                break;
            }
            next.addAll(bundle.tasks());
            losing.add(bundle.job());
            session.together(bundle.tasks(), bundle.isSafe());
            bundle.tasks().forEach(task -> room.add(task.requests()));
            if (need.atMost(room)) {
                next.forEach(victim -> statement.evict(victim, first, allowed.reason(victim)));
                next.clear();
                Statement placed = trial.place(domain);
                if (placed != null) {
                    statement.merge(placed);
                    if (statement.repeat()) { // as in Volcano, where later actions observe the effect
                        statement.commit();
                        losing.forEach(victims.candidates()::changed);
                        victims.candidates().changed(trial.job());
                        return true;
                    }
                    break;
                }
            }
        }
        statement.discard();
        return false;
    }
}
