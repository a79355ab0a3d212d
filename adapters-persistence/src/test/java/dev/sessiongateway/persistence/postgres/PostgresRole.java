package dev.sessiongateway.persistence.postgres;

/// A user of a server.
public record PostgresRole(String name, String password) {}
