package dev.sessiongateway.bootstrap.backup;

/// A file of a backup: a line of the list of files.
///
/// @param path relative to the data directory
record ArchivedFile(String path, long bytes, String sha256) {}
