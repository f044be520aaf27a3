package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads the tables of a replay with DuckDB, and compares sums over them with the result. */
class ReplayTablesIT {
    private static final String DUCKDB = "jdbc:duckdb:";
    private static final Path MONTH = Distribution.ROOT.resolve("examples/replay/month");
    private static final Offset<Double> ROUNDING = within(1e-9);

    @TempDir
    Path folder;

    private Connection connection;
    private Statement duck;

    @BeforeEach
    void connect() throws SQLException {
        assumeTrue(
                DriverManager.drivers().anyMatch(ReplayTablesIT::readsTables),
                "DuckDB's driver is not among the dependencies on this platform");
        connection = DriverManager.getConnection(DUCKDB);
        duck = connection.createStatement();
    }

    @AfterEach
    void disconnect() throws SQLException {
        if (connection != null) {
            connection.close();
        }
    }

    private static boolean readsTables(Driver driver) {
        try {
            return driver.acceptsURL(DUCKDB);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes tables, and returns the result. */
    private JsonNode replay(String... options) throws Exception {
        String said = Distribution.call(
                folder,
                ("replay " + MONTH + " --until 300h --output json --out ./out --conf "
                                + Distribution.HOME.resolve("conf/preempt.yaml") + " " + String.join(" ", options))
                        .split(" "));
        assertThat(said).startsWith("0 ");
        return new ObjectMapper().readTree(said.substring(said.indexOf('{'))).at("/replays/0");
    }

    private double number(String query) throws SQLException {
        try (ResultSet row = duck.executeQuery(query.replaceAll("'(\\w+)'(?= AS)", "'" + folder + "/out/$1.csv'"))) {
            assertThat(row.next()).isTrue();
            return row.getDouble(1);
        }
    }

    /** Returns the columns of a file with their types; only those with values. */
    private Map<String, String> columns(String file) throws SQLException {
        String table = "read_csv_auto('" + folder.resolve("out").resolve(file) + "')";
        Map<String, String> columns = new TreeMap<>();
        try (ResultSet row = duck.executeQuery("DESCRIBE SELECT * FROM " + table)) {
            while (row.next()) {
                columns.put(row.getString("column_name"), row.getString("column_type"));
            }
        }
        for (String column : columns.keySet().toArray(String[]::new)) {
            if (number("SELECT count(\"" + column + "\") FROM " + table) == 0) {
                columns.remove(column);
            }
        }
        return columns;
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "csv.gz"})
    void columnsHaveTheTypesOfTheSchema(String format) throws Exception {
        replay("--format", format);
        JsonNode tables = new ObjectMapper()
                .readTree(folder.resolve("out/schema.json").toFile())
                .path("tables");
        assertThat(tables).hasSize(5);
        for (JsonNode table : tables) {
            String file = table.path("file").asText();
            assertThat(file).endsWith(format);
            Map<String, String> found = columns(file);
            assertThat(found).hasSizeGreaterThanOrEqualTo(5);
            for (JsonNode column : table.path("columns")) {
                String name = column.path("name").asText();
                String type = found.getOrDefault(name, "");
                if (!type.isEmpty()) {
                    assertThat(type)
                            .as("%s of %s", name, file)
                            .isIn(
                                    switch (column.path("type").asText()) {
                                        case "integer" -> new String[] {"BIGINT"};
                                        // Whole numbers only.
                                        case "number" -> new String[] {"DOUBLE", "BIGINT"};
                                        default -> new String[] {"VARCHAR"};
                                    });
                }
            }
        }
    }

    @Test
    void sumsOverTheTablesAreTheMetrics() throws Exception {
        JsonNode result = replay();
        JsonNode metrics = result.path("metrics");
        assertThat(number("SELECT count(*) FROM 'jobs' AS j"))
                .isEqualTo(metrics.path("jobs").asDouble());
        assertThat(number("SELECT count(\"end\") FROM 'jobs' AS j"))
                .isEqualTo(result.path("ended").asDouble());
        assertThat(number("SELECT max(\"end\") - min(submit) FROM 'jobs' AS j"))
                .isEqualTo(metrics.path("makespan").asDouble());
        assertThat(number("SELECT avg(start - submit) FROM 'jobs' AS j"))
                .isEqualTo(metrics.path("meanWait").asDouble(), ROUNDING);
        assertThat(number("SELECT quantile_cont(start - submit, 0.95) FROM 'jobs' AS j"))
                .isEqualTo(metrics.path("p95Wait").asDouble(), ROUNDING);
        assertThat(number("SELECT quantile_cont(start - submit, 0.7) FROM 'jobs' AS j"))
                .isEqualTo(result.at("/waitDeciles/7").asDouble(), ROUNDING);
        assertThat(number("SELECT count(*) FROM 'attempts' AS a WHERE outcome = 'evicted'"))
                .isEqualTo(metrics.path("evictions").asDouble())
                .isPositive();
        assertThat(number("SELECT sum(lost_seconds) FROM 'attempts' AS a"))
                .isEqualTo(metrics.path("lostSeconds").asDouble());
        assertThat(number("SELECT sum(submitted) FROM 'queues' AS q"))
                .isEqualTo(metrics.path("jobs").asDouble());
    }

    /** The held cpu of all queues over time is the utilisation, by the series and by the means of the queues. */
    @Test
    void theSeriesAddUpToTheUtilisation() throws Exception {
        JsonNode metrics = replay().path("metrics");
        double nodes = number("SELECT sum(\"count\" * cpu_milli) FROM '" + MONTH + "/nodes.csv'");
        double held = metrics.path("utilisation").asDouble()
                * nodes
                * metrics.path("makespan").asDouble();
        assertThat(number("SELECT sum(held_cpu_milli_mean * seconds) FROM 'queues' AS q"))
                .isEqualTo(held, within(held * 1e-9));
        assertThat(number("SELECT sum(held * (next - time)) FROM (SELECT time, held_cpu_milli AS held,"
                        + " lead(time) OVER (PARTITION BY queue ORDER BY time) AS next FROM 'series' AS s)"))
                .isEqualTo(held, within(held * 1e-9));
        assertThat(number("SELECT sum(lost) FROM (SELECT max(lost_cpu_milli_seconds) AS lost FROM 'series' AS s"
                        + " GROUP BY queue)"))
                .isEqualTo(1000 * metrics.path("lostCpuSeconds").asDouble());
    }
}
