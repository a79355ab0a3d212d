package dev.sessiongateway.http.familya.app;

/// @param persistent false: what is remembered is forgotten with the process
record NumberCacheView(String memoryTtl, boolean persistent) {}
