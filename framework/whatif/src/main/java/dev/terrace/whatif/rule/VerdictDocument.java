package dev.terrace.whatif.rule;

import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Hook;
import dev.terrace.report.Fields;
import dev.terrace.whatif.rule.RuleEffect.Differs;
import java.util.List;

/** Verdicts on rules, as data for programs. */
public final class VerdictDocument {
    private VerdictDocument() {}

    public static List<Fields> of(List<RuleEffect> verdicts) {
        return verdicts.stream().map(VerdictDocument::of).toList();
    }

    private static Fields of(RuleEffect effect) {
        Rule rule = effect.rule();
        Hook hook = rule.hook();
        Differs differs = effect.differs();
        Fields fields = new Fields()
                .withSome("action", rule.action())
                .withSome("tier", rule.plugin() == null ? null : rule.tier())
                .withSome("plugin", rule.plugin())
                .withSome("hook", hook == null ? null : hook.spelling())
                .withSome("switch", rule.toggle())
                .with("position", position(rule.position()))
                .with("asked", effect.asked());
        return differs == null
                ? fields
                : fields.with("verdict", effect.word())
                        .with("without", List.of(rule.without().document()))
                        .with(
                                "differs",
                                new Fields()
                                        .with("binds", differs.binds())
                                        .with("evicts", differs.evicts())
                                        .with("pipelined", differs.pipelined())
                                        .with("phases", differs.phases()));
    }

    /** Returns a position as a document for programs. */
    public static Fields position(Position position) {
        return new Fields()
                .with("source", position.source())
                .with("line", position.line())
                .with("column", position.column());
    }
}
