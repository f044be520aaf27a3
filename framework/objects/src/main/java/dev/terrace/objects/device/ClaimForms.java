package dev.terrace.objects.device;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Configuration;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.device.ClaimTemplate;
import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.DeviceRequest.Choice;
import dev.terrace.model.device.DeviceStatus;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.objects.field.Condition;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Fields.Field;
import dev.terrace.objects.field.Form;
import dev.terrace.objects.field.Meta;
import dev.terrace.text.ObjectTree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The forms of resource claims, and of their allocations. */
public final class ClaimForms {
    private static final String FROM_CLASS = "FromClass";
    private static final String EXACT = "ExactCount";
    private static final String ALL = "All";

    private static final Form<Choice, Choice> CHOICE = choice(true);

    /** The only choice of a request, which has the request's name. */
    private static final Form<Choice, Choice> EXACTLY = choice(false);

    private static final Form<DeviceConstraint, DeviceConstraint> CONSTRAINT = Form.of(fields -> {
        var requests = fields.texts("requests", DeviceConstraint::requests);
        var match = fields.text("matchAttribute", of -> of.isDistinct() ? "" : of.attribute());
        var distinct = fields.text("distinctAttribute", of -> of.isDistinct() ? of.attribute() : "");
        return read -> {
            boolean isDistinct =
                    read.get(match).isEmpty() && !read.get(distinct).isEmpty();
            return new DeviceConstraint(read.get(requests), read.get(isDistinct ? distinct : match), isDistinct);
        };
    });

    private static final Form<Given, Given> GIVEN = Form.of(fields -> {
        var request = fields.text("request", Given::request);
        var driver = fields.text("driver", Given::driver);
        var pool = fields.text("pool", Given::pool);
        var device = fields.text("device", Given::device);
        var share = fields.uniqueText("shareID", Given::share);
        var adminAccess = fields.flag("adminAccess", false, Given::adminAccess);
        var tolerations = fields.list("tolerations", DeviceForms.TOLERATION, Given::tolerations);
        var taken = fields.bounds("consumedCapacity", "takes", Given::taken);
        var binding = DeviceForms.binding(fields, Given::binding);
        return read -> new Given(
                read.get(request),
                read.get(driver),
                read.get(pool),
                read.get(device),
                read.get(adminAccess),
                read.get(tolerations),
                read.get(share),
                read.get(taken),
                binding.apply(read));
    });

    static final Form<ClaimAllocation, ClaimAllocation> ALLOCATION = Form.of(fields -> {
        var devices = fields.within("devices");
        var results = devices.list("results", GIVEN, ClaimAllocation::devices);
        var ofClasses = devices.field(
                "config",
                List.<Configuration>of(),
                ClaimForms::ofClasses,
                (allocation, out) -> out.list("config", allocation.ofClasses(), ClaimForms::write));
        var nodes = fields.terms("nodeSelector", ClaimAllocation::nodes);
        var since = fields.time("allocationTimestamp", ClaimAllocation::since);
        return read -> new ClaimAllocation(read.get(results), read.get(ofClasses), read.get(nodes), read.get(since));
    });

    /** A user of a claim, by its uid. */
    private static final Form<String, String> USER = Form.of(fields -> {
        fields.write((user, out) -> out.text("resource", "pods"));
        var uid = fields.field("uid", null, FieldReader::uniqueText, (user, out) -> out.said("uid", user));
        return read -> read.get(uid);
    });

    /** A driver's report about a device. */
    private static final Form<DeviceStatus, DeviceStatus> STATUS = Form.of(fields -> {
        var driver = fields.text("driver", DeviceStatus::driver);
        var pool = fields.text("pool", DeviceStatus::pool);
        var device = fields.text("device", DeviceStatus::device);
        var conditions = fields.list("conditions", Condition.FORM, ClaimForms::trueConditions);
        return read -> new DeviceStatus(
                read.get(driver),
                read.get(pool),
                read.get(device),
                read.get(conditions).stream()
                        .filter(Condition::isTrue)
                        .map(Condition::type)
                        .toList());
    });

    public static final Form<ResourceClaim, ResourceClaim> CLAIM = Form.of(fields -> {
        var meta = fields.metadata((claim, out) -> out.text("namespace", claim.namespace())
                .text("name", claim.name())
                .text("uid", claim.uid(), claim.key())
                .time("deletionTimestamp", claim.leaving() ? Instant.EPOCH : null)
                .owner("Pod", claim.owner()));
        var devices = fields.within("spec").within("devices");
        var requests = devices.field(
                "requests",
                List.<DeviceRequest>of(),
                ClaimForms::requests,
                (claim, out) -> out.list("requests", claim.requests(), ClaimForms::write));
        var constraints = devices.list("constraints", CONSTRAINT, ResourceClaim::constraints);
        var status = fields.within("status");
        var allocation = status.object("allocation", ALLOCATION, ResourceClaim::allocation);
        var reservedFor = status.list("reservedFor", USER, ResourceClaim::reservedFor);
        var statuses = status.list("devices", STATUS, ResourceClaim::statuses);
        return read -> {
            Meta of = read.get(meta);
            return new ResourceClaim(
                    of.namespaceOrDefault(),
                    of.name(),
                    of.uidOrKey(),
                    of.owner(),
                    of.deleted() != null,
                    read.one(read.get(requests)),
                    read.one(read.get(constraints)),
                    read.get(allocation),
                    read.get(reservedFor),
                    read.get(statuses));
        };
    });

    /** Only the name is kept, because a dump contains the claims that are made from the template. */
    public static final Form<ClaimTemplate, ClaimTemplate> CLAIM_TEMPLATE = Form.of(fields -> {
        var meta = fields.named(ClaimTemplate::namespace, ClaimTemplate::name);
        return read -> new ClaimTemplate(
                read.get(meta).namespaceOrDefault(), read.get(meta).name());
    });

    private ClaimForms() {}

    private static Form<Choice, Choice> choice(boolean isNamed) {
        return Form.of(fields -> {
            Field<String> name = isNamed ? fields.text("name", Choice::name) : null;
            var deviceClass = fields.text("deviceClassName", Choice::deviceClass);
            var selectors = fields.list("selectors", DeviceForms.SELECTOR, Choice::selectors);
            var all = fields.field(
                    "allocationMode",
                    false,
                    ClaimForms::isAll,
                    (choice, out) -> out.text("allocationMode", choice.all() ? ALL : EXACT));
            var count = fields.longNumber("count", Choice::count);
            var adminAccess = fields.flag("adminAccess", false, Choice::adminAccess);
            var tolerations = fields.list("tolerations", DeviceForms.TOLERATION, Choice::tolerations);
            var capacities = fields.within(
                            "capacity", choice -> !choice.capacities().isEmpty())
                    .bounds("requests", "asks for", Choice::capacities);
            return read -> new Choice(
                    name == null ? "" : read.get(name),
                    read.get(deviceClass),
                    read.get(selectors),
                    read.get(all) || read.get(count) > 0 ? read.get(count) : 1,
                    read.get(all),
                    read.get(adminAccess),
                    read.get(tolerations),
                    read.get(capacities));
        });
    }

    private static boolean isAll(FieldReader in) {
        String path = in.path();
        String mode = in.text();
        if (!mode.isEmpty() && !mode.equals(ALL) && !mode.equals(EXACT)) {
            in.problem(": %s is \"%s\"; %s or %s is expected.".formatted(path, mode, EXACT, ALL));
        }
        return mode.equals(ALL);
    }

    private static List<DeviceRequest> requests(FieldReader in) {
        List<DeviceRequest> requests = new ArrayList<>();
        in.list(() -> requests.add(request(in)));
        return List.copyOf(requests);
    }

    /** Reads a request. The fields of {@code exactly} are fields of the request itself in {@code v1beta1}. */
    private static DeviceRequest request(FieldReader in) {
        String[] name = {""};
        boolean[] isExact = {false};
        Form.Values exactly = EXACTLY.begin(in);
        List<Choice> choices = new ArrayList<>();
        in.object(key -> {
            switch (key) {
                case "name" -> name[0] = in.text();
                case "firstAvailable" -> choices.addAll(CHOICE.readAll(in));
                case "exactly" -> {
                    isExact[0] |= !in.isNull();
                    EXACTLY.readObject(exactly);
                }
                default -> {
                    isExact[0] |= EXACTLY.has(key) && !in.isNull();
                    EXACTLY.readField(key, exactly);
                }
            }
        });
        if (!choices.isEmpty() || !isExact[0]) {
            return new DeviceRequest(name[0], !choices.isEmpty(), List.copyOf(choices));
        }
        Choice only = EXACTLY.finish(exactly);
        Choice named = new Choice(
                name[0],
                only.deviceClass(),
                only.selectors(),
                only.count(),
                only.all(),
                only.adminAccess(),
                only.tolerations(),
                only.capacities());
        return new DeviceRequest(name[0], false, List.of(named));
    }

    private static void write(DeviceRequest request, FieldWriter out) {
        out.text("name", request.name());
        if (request.isChoice()) {
            out.list("firstAvailable", request.choices(), CHOICE::write);
        } else if (!request.choices().isEmpty()) {
            out.object("exactly", field -> EXACTLY.write(request.choices().get(0), field));
        }
    }

    private static List<Configuration> ofClasses(FieldReader in) {
        List<Configuration> configurations = new ArrayList<>();
        for (String json : in.objects()) {
            ObjectNode fields = ObjectTree.read(json);
            JsonNode source = fields.remove("source");
            JsonNode requests = fields.remove("requests");
            if (source != null && source.asText().equals(FROM_CLASS)) {
                List<String> names = requests == null
                        ? List.of()
                        : requests.valueStream().map(JsonNode::asText).toList();
                configurations.add(new Configuration(names, fields.toString()));
            }
        }
        return List.copyOf(configurations);
    }

    private static void write(Configuration one, FieldWriter out) {
        out.text("source", FROM_CLASS).texts("requests", one.requests()).fields(one.json());
    }

    private static List<Condition> trueConditions(DeviceStatus status) {
        return status.conditions().stream()
                .map(type -> new Condition(type, "", true, null))
                .toList();
    }
}
