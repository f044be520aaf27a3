package dev.terrace.objects.storage;

import dev.terrace.model.storage.CsiNode;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one CSINode. */
public final class CsiNodeReader implements Parsed<CsiNode> {
    private final FieldReader in;
    private final List<CsiNode.Driver> drivers = new ArrayList<>();
    private final Meta meta;

    public CsiNodeReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpec(in, clock, this::specField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<CsiNode> draft() {
        CsiNode node = new CsiNode(meta.name(), List.copyOf(drivers));
        return amounts -> node;
    }

    private void specField(String key) {
        if (key.equals("drivers")) {
            in.list(this::driver);
        } else {
            in.skip();
        }
    }

    private void driver() {
        String[] name = {""};
        @Nullable Integer[] limit = {null};
        in.object(key -> {
            switch (key) {
                case "name" -> name[0] = in.text();
                case "allocatable" ->
                    in.object(part -> {
                        if (part.equals("count")) {
                            limit[0] = in.integer();
                        } else {
                            in.skip();
                        }
                    });
                default -> in.skip();
            }
        });
        drivers.add(new CsiNode.Driver(name[0], limit[0]));
    }
}
