package dev.terrace.plugins.gridengine.data;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Numbers accounts consecutively from 0, so that arrays can hold data by account. Thread-safe. */
public final class AccountIndex {
    private final Map<Name, Account> known = new ConcurrentHashMap<>();
    private final AtomicInteger next = new AtomicInteger();

    private record Name(
            String user, @Nullable String project, @Nullable String department) {}

    /** The account of a user, numbered at its first use. */
    public Account find(String user, @Nullable String project, @Nullable String department) {
        Name name = new Name(user, project, department);
        Account account = known.get(name);
        return account == null ? known.computeIfAbsent(name, this::number) : account;
    }

    private Account number(Name name) {
        return new Account(next.getAndIncrement(), name.user, name.project, name.department);
    }
}
