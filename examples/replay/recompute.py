"""Recomputes 22 metrics of a replay from its tables with pandas, and compares them with metrics.csv.

python3 recompute.py CPUS DIR…    CPUS is the size of the cluster; each DIR was written by 'terrace replay --out'.
All jobs must have ended, without evictions and start latency.
"""
import sys

import pandas as pd


def metrics(folder, cpus):
    jobs = pd.read_csv(f"{folder}/jobs.csv")
    attempts = pd.read_csv(f"{folder}/attempts.csv")
    wait, turnaround, cpu = jobs.start - jobs.submit, jobs.end - jobs.submit, jobs.cpu_milli / 1000
    bounded = jobs.run.clip(lower=10)
    span = jobs.end.max() - jobs.submit.min()
    steps = pd.concat([pd.Series(1, jobs.submit), pd.Series(-1, jobs.start)]).groupby(level=0).sum().cumsum()
    lengths = pd.Series(steps.index).diff().shift(-1).fillna(0).to_numpy()
    work = (cpu * jobs.run).sum()
    return {
        "jobs": len(jobs),
        "makespan": span,
        "meanWait": wait.mean(),
        "medianWait": wait.quantile(0.5),
        "p95Wait": wait.quantile(0.95),
        "p99Wait": wait.quantile(0.99),
        "maxWait": wait.max(),
        "meanTurnaround": turnaround.mean(),
        "meanSlowdown": (turnaround / jobs.run)[jobs.run > 0].mean(),
        "meanBoundedSlowdown": (turnaround / bounded).clip(lower=1).mean(),
        "meanPerProcessorBoundedSlowdown": (turnaround / (cpu.clip(lower=1) * bounded)).clip(lower=1).mean(),
        "utilisation": (cpu * (jobs.end - jobs.start)).sum() / (cpus * span),
        "goodput": work / (cpus * span),
        "meanWaitingJobs": (steps.to_numpy() * lengths).sum() / span,
        "maxWaitingJobs": steps.max(),
        "normalisedWait": wait.sum() / work,
        "evictions": (attempts.outcome == "evicted").sum(),
        "throughput": len(jobs) * 3600 / span,
        "workThroughput": work / span,
        "longestWait": wait.max(),
        "waitsOverHour": (wait > 3600).sum(),
        "waitsOverDay": (wait > 86400).sum(),
    }


cpus, folders = float(sys.argv[1]), sys.argv[2:]
differences = []
for folder in folders:
    table = pd.read_csv(f"{folder}/metrics.csv")
    total = table[(table.window == "whole") & (table.part == "total")].set_index("metric").value
    for name, value in metrics(folder, cpus).items():
        difference = abs(value - total[name]) / max(1, abs(total[name]))
        differences.append(difference)
        if difference > 1e-9:
            print(f"{folder}: {name} is {total[name]}, and {value} by pandas")
print(f"{len(differences)} values of {len(folders)} results; largest relative difference {max(differences):.1e}")
sys.exit(max(differences) > 1e-9)
