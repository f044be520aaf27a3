package dev.terrace.plugins.gridengine;

import dev.terrace.plugins.gridengine.data.AccountIndex;
import dev.terrace.plugins.gridengine.data.BatchJob;
import dev.terrace.plugins.gridengine.data.Complex;
import dev.terrace.plugins.gridengine.data.Entitlements;
import dev.terrace.plugins.gridengine.data.Formula;
import dev.terrace.plugins.gridengine.data.ShareTree;
import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.plugins.gridengine.data.UsageName;
import dev.terrace.plugins.gridengine.data.Weights;
import dev.terrace.plugins.gridengine.tickets.TicketPolicy;
import dev.terrace.testkit.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A recorded run of the daemon as input of the formulas. */
record LiveSnapshot(Json json, List<Json> rows, List<BatchJob> jobs) {
    private static final Map<String, Complex.Type> TYPES = Map.of(
            "lic", Complex.Type.INT,
            "memx", Complex.Type.MEMORY,
            "slots", Complex.Type.INT,
            "t-queue", Complex.Type.BOOL,
            "tm", Complex.Type.TIME,
            "u-queue", Complex.Type.BOOL);

    /** Held jobs are excluded. */
    static LiveSnapshot of(Json json) {
        List<Json> rows = json.at("jobs").list().stream()
                .filter(row -> !row.at("input").at("held").truth())
                .sorted(listOrder(json))
                .toList();
        Map<String, Complex> complexes = new HashMap<>();
        json.at("complex_urgency").list().forEach(line -> {
            String[] columns = line.text().trim().split("\\s+", -1);
            complexes.put(columns[0], new Complex(Complex.Type.valueOf(columns[2]), Double.parseDouble(columns[7])));
        });
        AccountIndex accounts = new AccountIndex();
        List<BatchJob> jobs = rows.stream()
                .map(row -> job(row.at("input"), accounts, complexes))
                .toList();
        return new LiveSnapshot(json, rows, jobs);
    }

    /**
     * If override tickets are not part of the hierarchy, they follow the daemon's list of jobs, which was not recorded.
     * The recorded tickets reveal its order.
     */
    private static Comparator<Json> listOrder(Json json) {
        return json.at("scheduler_conf").at("policy_hierarchy").text().contains("O")
                ? Comparator.comparing(row -> 0)
                : Comparator.comparing(row -> -row.at("observed").at("otckt").number());
    }

    private static BatchJob job(Json input, AccountIndex accounts, Map<String, Complex> complexes) {
        Json deadline = input.at("deadline_epoch");
        return new BatchJob(
                (int) input.at("id").whole(),
                accounts.find(input.at("user").text(), input.at("project").textOrNull(), null),
                input.at("state").text().equals("r"),
                input.at(input.at("submit_epoch").isNull() ? "start_epoch" : "submit_epoch")
                        .whole(),
                deadline.isNull() ? null : deadline.whole(),
                resources((int) input.at("urgency_slots").whole(), input.at("hard_requests"), complexes),
                (int) input.at("min_slots").whole(),
                (int) input.at("posix_priority").whole(),
                input.at("job_share").whole(),
                input.at("override_tickets").whole(),
                (int) input.at("tasks_counted").whole());
    }

    /** The vectors only contain weights; these are the types that were configured in the daemon. */
    static Map<String, Complex> complexes(Json weights) {
        Map<String, Complex> complexes = new HashMap<>();
        weights.entries()
                .forEach((name, weight) ->
                        complexes.put(name, new Complex(TYPES.getOrDefault(name, Complex.Type.INT), weight.number())));
        return complexes;
    }

    static double resources(int slots, Json requests, Map<String, Complex> complexes) {
        Map<String, String> asked = new HashMap<>();
        requests.entries().forEach((name, value) -> asked.put(name, value.text()));
        return Complex.contribution(slots, asked, complexes, Formula.DAEMON);
    }

    private Json conf() {
        return json.at("scheduler_conf");
    }

    private double conf(String key) {
        return conf().at(key).number();
    }

    Weights weights() {
        return new Weights(
                conf("weight_urgency"),
                conf("weight_ticket"),
                conf("weight_priority"),
                conf("weight_waiting_time"),
                conf("weight_deadline"));
    }

    TicketPolicy policy() {
        return new TicketPolicy(
                conf("weight_tickets_share"),
                conf("weight_tickets_functional"),
                conf().at("policy_hierarchy").text().replace("NONE", ""),
                conf().at("share_override_tickets")
                        .text()
                        .toUpperCase(Locale.ROOT)
                        .equals("TRUE"),
                conf().at("share_functional_shares")
                        .text()
                        .toUpperCase(Locale.ROOT)
                        .equals("TRUE"),
                conf("compensation_factor"),
                conf("weight_user"),
                conf("weight_project"),
                conf("weight_department"),
                conf("weight_job"),
                (int) conf("max_functional_jobs_to_schedule"));
    }

    Entitlements entitlements() {
        Map<String, Entitlements.Grant> users = new HashMap<>();
        json.at("user_oticket_fshare").entries().values().forEach(user -> {
            Map<String, String> fields = new HashMap<>();
            user.text().lines().map(line -> line.split(" ", 2)).forEach(pair -> fields.put(pair[0], pair[1]));
            users.put(
                    fields.getOrDefault("name", ""),
                    new Entitlements.Grant(
                            Long.parseLong(fields.getOrDefault("oticket", "0")),
                            Long.parseLong(fields.getOrDefault("fshare", "0"))));
        });
        return new Entitlements(users, Map.of(), Map.of());
    }

    static ShareTree tree(Json node) {
        return new ShareTree(
                node.at("name").text(),
                node.at("shares").whole(),
                node.at("project").truth(),
                node.at("children").list().stream().map(LiveSnapshot::tree).toList());
    }

    private static Set<String> projects(ShareTree tree) {
        Set<String> names = new TreeSet<>();
        if (tree.project()) {
            names.add(tree.name());
        }
        tree.children().forEach(child -> names.addAll(projects(child)));
        return names;
    }

    /** The usage of the leaves. The recorded usage of inner nodes and of {@code default} is a sum. */
    static Usage usage(Json byPath, ShareTree tree) {
        Set<String> projects = projects(tree);
        Usage usage = Usage.none();
        byPath.entries().forEach((path, used) -> {
            List<String> names = new ArrayList<>(List.of(path.split("/", -1)));
            String last = names.isEmpty() ? "" : names.get(names.size() - 1);
            String project =
                    names.stream().filter(projects::contains).findFirst().orElse("");
            if (projects.contains(last)) {
                usage.add(UsageName.ofProject(last), used.number());
            } else if (!project.isEmpty() && !last.equals(ShareTree.DEFAULT)) {
                usage.add(new UsageName(last, project), used.number());
            } else {
                usage.add(UsageName.ofUser(last), used.number());
            }
        });
        return usage;
    }
}
