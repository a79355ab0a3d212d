package dev.sessiongateway.http.kernel.fault;

/// The result of the number check, in place of a message.
record FailedLookUp(String jid, boolean exists, String number) {}
