package dev.terrace.cli;

import dev.terrace.cli.LiveConfiguration.Found;
import dev.terrace.cli.option.MissingRights;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.JarFiles;
import dev.terrace.files.Sha256;
import dev.terrace.kubernetes.list.SchedulerMap;
import dev.terrace.kubernetes.loop.ConfigurationLog;
import dev.terrace.kubernetes.loop.Decider;
import dev.terrace.kubernetes.write.Event;
import dev.terrace.kubernetes.write.ObjectName;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.Kinds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the configuration and the plugin folders of a running scheduler again, every few seconds. A changed
 * configuration is checked and tried beside the one in use, which stays in use if that fails.
 */
final class ConfigurationWatch implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofSeconds(2);
    /** The longest time for the end of a trial when the process ends. */
    private static final Duration FAREWELL = Duration.ofSeconds(1);
    /** The digits of a hash that are shown. */
    private static final int DIGITS = 12;

    private final LiveConfiguration configurations;
    private final Scheduler scheduler;
    private final Decider decider;
    private final JarFiles jars;
    private final List<? extends ConfigurationLog> logs;
    private final Thread thread = new Thread(this::run, "terrace-configuration");

    /** The text that was tried last, or the reason for which there was none. */
    private String tried;
    /** The same as the last reading found it. */
    private String read;
    /** The ConfigMap that had the last text; null without one. */
    private @Nullable SchedulerMap map;

    private String difference = "";
    private volatile boolean readsMetrics;

    /**
     * Prepares to watch. {@link #start} begins.
     *
     * @param inUse the text of the configuration that the loop begins with
     * @param configuration the same, as it was read
     * @param jars the JARs that are loaded
     */
    ConfigurationWatch(
            LiveConfiguration configurations,
            Found inUse,
            Configuration configuration,
            Scheduler scheduler,
            Decider decider,
            JarFiles jars,
            List<? extends ConfigurationLog> logs) {
        this.configurations = configurations;
        this.scheduler = scheduler;
        this.decider = decider;
        this.jars = jars;
        this.logs = logs;
        tried = inUse.text().text();
        read = tried;
        map = inUse.map();
        thread.setDaemon(true);
        used(inUse.text(), configuration, false);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(PERIOD.toMillis());
                if (decider.isReady()) {
                    look();
                }
                lookForJars();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() throws InterruptedException {
        Optional<Found> found;
        try {
            found = configurations.findAgain();
        } catch (InvalidInput e) {
            if (isNew(String.valueOf(e.getMessage()))) {
                refused(sentence(e));
            }
            return;
        }
        if (found.isPresent()) {
            map = found.get().map();
            if (isNew(found.get().text().text())) {
                use(found.get().text());
            }
        }
    }

    /**
     * Returns whether a text was read twice in turn, because a file may be read while it is written, and is not tried.
     */
    private boolean isNew(String now) {
        boolean isSettled = now.equals(read);
        read = now;
        if (!isSettled || now.equals(tried)) {
            return false;
        }
        tried = now;
        return true;
    }

    private void use(ConfigurationText text) throws InterruptedException {
        Configuration next = null;
        try {
            next = configurations.read(text);
            decider.replace(scheduler.sessions(next, Contracts.TRUSTED));
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) { // a plugin may throw anything
            refused(sentence(e, text, next));
            return;
        }
        used(text, next, true);
    }

    /** Returns whether the configuration in use reads the metrics of nodes. */
    boolean readsMetrics() {
        return readsMetrics;
    }

    private void used(ConfigurationText text, Configuration configuration, boolean isChange) {
        readsMetrics = MissingRights.ofPlugins(
                        configuration, configurations.extensions().catalog())
                .contains(Kinds.NODE_METRICS);
        String hash = Sha256.of(text.text()).substring(0, DIGITS);
        logs.forEach(log -> log.used(text.source(), hash, isChange));
        if (isChange) {
            report(false, "ConfigurationChanged", "terrace schedule uses the changed configuration " + hash);
        }
    }

    private void refused(String sentence) {
        logs.forEach(log -> log.refused(sentence));
        report(true, "InvalidConfiguration", "terrace schedule does not use the changed configuration: " + sentence);
    }

    private void report(boolean isWarning, String reason, String message) {
        SchedulerMap about = map;
        if (about != null) {
            Instant now = Instant.now();
            decider.send(new Event(
                    Kinds.CONFIG_MAP,
                    new ObjectName(about.namespace(), about.name()),
                    about.uid(),
                    now.toEpochMilli(),
                    isWarning,
                    reason,
                    message,
                    now,
                    "terrace",
                    () -> {}));
        }
    }

    /** @param read the configuration that failed its trial; null if it could not be read */
    private static String sentence(Throwable failure, ConfigurationText text, @Nullable Configuration read) {
        if (failure instanceof InvalidInput input) {
            String sentence = sentence(input);
            return sentence.startsWith(text.source()) ? sentence : text.source() + ": " + sentence;
        }
        String message = String.valueOf(failure.getMessage());
        Position position =
                read != null && failure instanceof PluginFailure ? position(message, read) : Position.of(text.source());
        return OneLine.of(position + ": " + (failure.getMessage() == null ? failure.toString() : message));
    }

    /** Returns the position of the plugin that a failure names; the whole text if it names none. */
    private static Position position(String failure, Configuration read) {
        return read.tiers().stream()
                .flatMap(tier -> tier.plugins().stream())
                .filter(plugin -> failure.startsWith("plugin '" + plugin.name() + "' "))
                .map(PluginOption::position)
                .findFirst()
                .orElse(Position.of(read.source()));
    }

    private static String sentence(InvalidInput failure) {
        List<Finding> errors =
                failure.findings().stream().filter(Finding::isError).toList();
        int more = errors.size() - 1;
        return errors.get(0) + (more == 0 ? "" : " (and " + more + (more == 1 ? " more error)" : " more errors)"));
    }

    private void lookForJars() {
        String now = jars.difference();
        if (!now.equals(difference)) {
            difference = now;
            logs.forEach(log -> log.jars(now));
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(FAREWELL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
