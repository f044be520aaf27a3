package dev.terrace.benchmarks;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Benchmarks are not in the distribution, whose tests check this rule for all other modules. */
@AnalyzeClasses(packages = "dev.terrace.benchmarks", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule packagesFormNoCircle =
            slices().matching("dev.terrace.(**)").should().beFreeOfCycles();
}
