package dev.terrace.objects.device;

import dev.terrace.model.device.DeviceStatus;
import dev.terrace.objects.field.Condition;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.NewestTime;
import java.util.ArrayList;
import java.util.List;

/** Reads and writes an item of {@code status.devices} of a claim: a driver's report about a device. */
final class StatusFields {
    private StatusFields() {}

    static DeviceStatus read(FieldReader in, NewestTime clock) {
        String[] texts = {"", "", ""};
        List<String> conditions = new ArrayList<>();
        in.object(key -> {
            switch (key) {
                case "driver" -> texts[0] = in.text();
                case "pool" -> texts[1] = in.text();
                case "device" -> texts[2] = in.text();
                case "conditions" ->
                    in.list(() -> {
                        Condition condition = Condition.read(in, clock);
                        if (condition.isTrue()) {
                            conditions.add(condition.type());
                        }
                    });
                default -> in.skip();
            }
        });
        return new DeviceStatus(texts[0], texts[1], texts[2], List.copyOf(conditions));
    }

    static void write(DeviceStatus status, FieldWriter out) {
        out.text("driver", status.driver())
                .text("pool", status.pool())
                .text("device", status.device())
                .list(
                        "conditions",
                        status.conditions(),
                        (type, field) -> field.said("type", type).text("status", Condition.TRUE));
    }
}
