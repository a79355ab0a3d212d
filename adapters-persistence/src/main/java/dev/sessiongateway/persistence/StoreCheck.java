package dev.sessiongateway.persistence;

import java.nio.file.Path;

/// Whether the stores take writes.
///
/// @param path of the data directory, or of the database that takes no writes
/// @param detail one line for the operator
/// @param freeBytes on the disk of the data directory
public record StoreCheck(Path path, boolean ok, String detail, long freeBytes) {}
