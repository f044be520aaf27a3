package dev.terrace.objects.kind;

import dev.terrace.model.DisruptionBudgetSpec;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.ResourceQuotaSpec.Scope;
import dev.terrace.model.resource.LimitRangeSpec;
import dev.terrace.model.resource.LimitRangeSpec.Limit;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Form;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The forms of the objects that state rules for pods: namespaces, their limits, priorities and disruption budgets. */
public final class PolicyForms {
    public static final Form<NamespaceSpec, NamespaceSpec> NAMESPACE = Form.of(fields -> {
        var meta = fields.metadata(
                (namespace, out) -> out.text("name", namespace.name()).textMap("labels", namespace.labels()));
        return read -> new NamespaceSpec(read.get(meta).name(), read.get(meta).labels());
    });

    public static final Form<PriorityClassSpec, PriorityClassSpec> PRIORITY_CLASS = Form.of(fields -> {
        var meta = fields.named(PriorityClassSpec::name);
        var value = fields.number("value", PriorityClassSpec::value);
        var globalDefault = fields.flag("globalDefault", false, PriorityClassSpec::globalDefault);
        var preemptible = fields.field(
                "preemptible",
                null,
                PolicyForms::flag,
                (priorityClass, out) -> out.flag("preemptible", priorityClass.preemptible(), null));
        fields.alias("isFairSharePreemptible", preemptible, PolicyForms::flag);
        return read -> new PriorityClassSpec(
                read.get(meta).name(), read.get(value), read.get(globalDefault), read.get(preemptible));
    });

    /** The times of disrupted pods are not read, and are written as the epoch. */
    public static final Form<DisruptionBudgetSpec, DisruptionBudgetSpec> DISRUPTION_BUDGET = Form.of(fields -> {
        var meta = fields.named(DisruptionBudgetSpec::namespace, DisruptionBudgetSpec::name);
        var selector = fields.within("spec").labels("selector", DisruptionBudgetSpec::selector);
        var status = fields.within("status");
        var allowed = status.number("disruptionsAllowed", 0, DisruptionBudgetSpec::allowed);
        var disrupted = status.field("disruptedPods", Set.<String>of(), PolicyForms::keys, (budget, out) -> {
            if (!budget.disrupted().isEmpty()) {
                out.object(
                        "disruptedPods",
                        pods -> new TreeSet<>(budget.disrupted()).forEach(pod -> pods.time(pod, Instant.EPOCH)));
            }
        });
        return read -> new DisruptionBudgetSpec(
                read.get(meta).namespaceOrDefault(),
                read.get(meta).name(),
                read.get(selector),
                read.get(allowed),
                read.get(disrupted));
    });

    private static final Form<Scope, Scope> SCOPE = Form.of(fields -> {
        var name = fields.text("scopeName", Scope::name);
        var operator = fields.text("operator", Scope::operator);
        var values = fields.texts("values", Scope::values);
        return read -> new Scope(read.get(name), read.get(operator), read.get(values));
    });

    /** The status holds the enforced limits. All scopes are written as expressions. */
    public static final Form<ResourceQuotaSpec, ResourceQuotaSpec> RESOURCE_QUOTA = Form.of(fields -> {
        var meta = fields.named(ResourceQuotaSpec::namespace, ResourceQuotaSpec::name);
        var spec = fields.within("spec");
        var asked = spec.bounds("hard", "allows", ResourceQuotaSpec::asked);
        var names = spec.read("scopes", List.<String>of(), FieldReader::texts);
        var scopes = spec.within("scopeSelector", quota -> !quota.scopes().isEmpty())
                .list("matchExpressions", SCOPE, ResourceQuotaSpec::scopes);
        var status = fields.within("status");
        var hard = status.bounds("hard", "allows", ResourceQuotaSpec::hard);
        var used = status.bounds("used", "counts", ResourceQuotaSpec::used);
        return read -> new ResourceQuotaSpec(
                read.get(meta).namespaceOrDefault(),
                read.get(meta).name(),
                read.get(hard),
                read.get(used),
                read.get(asked),
                Stream.concat(
                                read.get(scopes).stream(),
                                read.get(names).stream().map(name -> new Scope(name, "Exists", List.of())))
                        .toList());
    });

    /** A limit gets the defaults that an API server gives to its fields. */
    private static final Form<Limit, Limit> LIMIT = Form.of(fields -> {
        var type = fields.text("type", Limit::type);
        var min = fields.bounds("min", "has", Limit::min);
        var max = fields.bounds("max", "has", Limit::max);
        var defaults = fields.bounds("default", "has", Limit::defaults);
        var requests = fields.bounds("defaultRequest", "has", Limit::defaultRequests);
        var ratios = fields.bounds("maxLimitRequestRatio", "has", Limit::ratios);
        return read -> {
            boolean isOfContainers = read.get(type).equals("Container");
            var limits = isOfContainers ? filled(read.get(defaults), read.get(max)) : read.get(defaults);
            var least = isOfContainers ? filled(filled(read.get(requests), limits), read.get(min)) : read.get(requests);
            return new Limit(read.get(type), read.get(min), read.get(max), limits, least, read.get(ratios));
        };
    });

    public static final Form<LimitRangeSpec, LimitRangeSpec> LIMIT_RANGE = Form.of(fields -> {
        var meta = fields.named(LimitRangeSpec::namespace, LimitRangeSpec::name);
        var limits = fields.within("spec").list("limits", LIMIT, LimitRangeSpec::limits);
        return read -> new LimitRangeSpec(
                read.get(meta).namespaceOrDefault(), read.get(meta).name(), read.get(limits));
    });

    private PolicyForms() {}

    private static @Nullable Boolean flag(FieldReader in) {
        return in.isNull() ? null : (Boolean) in.flag(false);
    }

    private static Set<String> keys(FieldReader in) {
        Set<String> keys = new HashSet<>();
        in.object(key -> {
            keys.add(key);
            in.skip();
        });
        return keys;
    }

    private static Map<String, Quantity> filled(Map<String, Quantity> given, Map<String, Quantity> others) {
        Map<String, Quantity> filled = new TreeMap<>(others);
        filled.putAll(given);
        return filled;
    }
}
