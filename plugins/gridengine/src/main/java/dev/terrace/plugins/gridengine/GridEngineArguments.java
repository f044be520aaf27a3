package dev.terrace.plugins.gridengine;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.gridengine.data.Complex;
import dev.terrace.plugins.gridengine.data.Entitlements;
import dev.terrace.plugins.gridengine.data.Formula;
import dev.terrace.plugins.gridengine.data.ShareTree;
import dev.terrace.plugins.gridengine.data.Tables;
import dev.terrace.plugins.gridengine.data.UsageDecay;
import dev.terrace.plugins.gridengine.data.Weights;
import dev.terrace.plugins.gridengine.tickets.TicketPolicy;
import dev.terrace.spi.view.SessionView;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The plugin's arguments. Arguments from sched_conf(5) have its names and defaults. */
record GridEngineArguments(Arguments arguments) {
    /** Bounds the cost of a cycle, to which each of these tasks adds. Grid Engine's default is 50. */
    private static final int MAX_TASKS = 1000;

    private static final Argument<Double> WEIGHT_URGENCY =
            number("weight_urgency", 0.1, "Weight of the urgency in a job's priority");
    private static final Argument<Double> WEIGHT_TICKET = number("weight_ticket", 0.01, "Weight of the tickets");
    private static final Argument<Double> WEIGHT_PRIORITY =
            number("weight_priority", 1, "Weight of the POSIX priority");
    private static final Argument<Double> WEIGHT_WAITING_TIME =
            number("weight_waiting_time", 0, "Urgency for each second since a job was submitted");
    private static final Argument<Double> WEIGHT_DEADLINE =
            number("weight_deadline", 3_600_000, "Urgency of a deadline, divided by the remaining seconds");
    private static final Argument<Double> TICKETS_SHARE =
            number("weight_tickets_share", 0, "Number of tickets that the share tree distributes");
    private static final Argument<Double> TICKETS_FUNCTIONAL =
            number("weight_tickets_functional", 0, "Number of tickets that are distributed by functional shares");
    private static final Argument<String> HIERARCHY = Argument.text("policy_hierarchy")
            .oneOf("OFS", "OSF", "FOS", "FSO", "SOF", "SFO", "OF", "OS", "FO", "FS", "SO", "SF", "O", "F", "S", "NONE")
            .orElse("OFS")
            .means("Order of the ticket policies: O override, F functional, S share tree");
    private static final Argument<Boolean> SHARE_OVERRIDE = Argument.bool("share_override_tickets")
            .orElse(true)
            .means("Whether the override tickets of a user, project or department are divided among its jobs");
    private static final Argument<Boolean> SHARE_FUNCTIONAL = Argument.bool("share_functional_shares")
            .orElse(true)
            .means("Whether the functional shares of a user, project or department are divided among its jobs");
    private static final Argument<Double> COMPENSATION = number(
            "compensation_factor",
            5,
            "Maximum claim of a node of the share tree, as a multiple of its long-term share; 0 sets no bound");
    private static final Argument<Double> WEIGHT_USER =
            number("weight_user", 0.25, "Part of users' shares in functional tickets");
    private static final Argument<Double> WEIGHT_PROJECT =
            number("weight_project", 0.25, "Part of projects' shares in functional tickets");
    private static final Argument<Double> WEIGHT_DEPARTMENT =
            number("weight_department", 0.25, "Part of departments' shares in functional tickets");
    private static final Argument<Double> WEIGHT_JOB =
            number("weight_job", 0.25, "Part of jobs' shares in functional tickets");
    private static final Argument<Integer> FUNCTIONAL_JOBS = Argument.integer("max_functional_jobs_to_schedule")
            .atLeast(0)
            .orElse(200)
            .means("Maximum number of pending jobs with their own functional tickets");
    private static final Argument<Integer> PENDING_TASKS = Argument.integer("max_pending_tasks_per_job")
            .atLeast(1)
            .atMost(MAX_TASKS)
            .orElse(50)
            .means("Maximum number of tasks of an array job that take part");
    private static final Argument<Double> HALFTIME =
            number("halftime", 168, "Half-life of usage, in hours; 0 means that usage does not decay");
    private static final Argument<String> FORMULA = Argument.text("formula")
            .oneOf("daemon", "documented")
            .orElse("daemon")
            .means("Whether priorities are computed as the daemon does, or as the page on job priority says");
    private static final Argument<ShareTree> SHARE_TREE = Argument.structure("share_tree", Tables::shareTree)
            .means("The share tree: {NAME: {shares: N, project: true, children: {…}}, NAME: N}");
    private static final Argument<Map<String, Complex>> COMPLEXES = Argument.structure("complexes", Tables::complexes)
            .means("Urgencies of resources: {NAME: {type: INT, urgency: N}}; slots: 1000 if it is not named");
    private static final Argument<Map<String, Tables.Environment>> ENVIRONMENTS = Argument.structure(
                    "parallel_environments", Tables::environments)
            .means("For jobs with a range of slots: {NAME: {urgency_slots: min | max | avg | N, slots: N}}");
    private static final Argument<Map<String, Entitlements.Grant>> USERS = Argument.structure("users", Tables::grants)
            .means("Tickets and shares of users: {NAME: {oticket: N, fshare: N}}");
    private static final Argument<Map<String, Entitlements.Grant>> PROJECTS =
            Argument.structure("projects", Tables::grants).means("Tickets and shares of projects, as of users");
    private static final Argument<Map<String, Entitlements.Grant>> DEPARTMENTS =
            Argument.structure("departments", Tables::grants).means("Tickets and shares of departments, as of users");

    static final List<Argument<?>> ALL = List.of(
            WEIGHT_URGENCY,
            WEIGHT_TICKET,
            WEIGHT_PRIORITY,
            WEIGHT_WAITING_TIME,
            WEIGHT_DEADLINE,
            TICKETS_SHARE,
            TICKETS_FUNCTIONAL,
            HIERARCHY,
            SHARE_OVERRIDE,
            SHARE_FUNCTIONAL,
            COMPENSATION,
            WEIGHT_USER,
            WEIGHT_PROJECT,
            WEIGHT_DEPARTMENT,
            WEIGHT_JOB,
            FUNCTIONAL_JOBS,
            PENDING_TASKS,
            HALFTIME,
            FORMULA,
            SHARE_TREE,
            COMPLEXES,
            ENVIRONMENTS,
            USERS,
            PROJECTS,
            DEPARTMENTS,
            QsubLabels.ARGUMENT);

    private static Argument<Double> number(String name, double otherwise, String meaning) {
        return Argument.number(name).atLeast(0).orElse(otherwise).means(meaning);
    }

    Weights weights() {
        return new Weights(
                arguments.get(WEIGHT_URGENCY),
                arguments.get(WEIGHT_TICKET),
                arguments.get(WEIGHT_PRIORITY),
                arguments.get(WEIGHT_WAITING_TIME),
                arguments.get(WEIGHT_DEADLINE));
    }

    TicketPolicy tickets() {
        String hierarchy = arguments.get(HIERARCHY);
        return new TicketPolicy(
                arguments.get(TICKETS_SHARE),
                arguments.get(TICKETS_FUNCTIONAL),
                hierarchy.equals("NONE") ? "" : hierarchy,
                arguments.get(SHARE_OVERRIDE),
                arguments.get(SHARE_FUNCTIONAL),
                arguments.get(COMPENSATION),
                arguments.get(WEIGHT_USER),
                arguments.get(WEIGHT_PROJECT),
                arguments.get(WEIGHT_DEPARTMENT),
                arguments.get(WEIGHT_JOB),
                arguments.get(FUNCTIONAL_JOBS));
    }

    Formula formula() {
        return Formula.valueOf(arguments.get(FORMULA).toUpperCase(Locale.ROOT));
    }

    UsageDecay decay() {
        return UsageDecay.halfLife(arguments.get(HALFTIME));
    }

    ShareTree shareTree() {
        return arguments.find(SHARE_TREE).orElseGet(ShareTree::empty);
    }

    Entitlements entitlements() {
        return new Entitlements(
                arguments.find(USERS).orElse(Map.of()),
                arguments.find(PROJECTS).orElse(Map.of()),
                arguments.find(DEPARTMENTS).orElse(Map.of()));
    }

    QsubReader submissions(SessionView session) {
        QsubLabels labels = new QsubLabels(
                arguments,
                arguments.find(COMPLEXES).orElse(Tables.COMPLEXES),
                arguments.find(ENVIRONMENTS).orElse(Map.of()),
                formula(),
                session);
        return new QsubReader(labels, arguments.get(PENDING_TASKS), session);
    }
}
