package dev.sessiongateway.application.network;

import java.io.InputStream;

/// An open file of a network. The reader closes it.
///
/// @param path relative to the network's directory, with `/` between its segments
/// @param bytes to read; what was appended later does not belong to it
public record NetworkFile(String path, long bytes, InputStream content) {}
