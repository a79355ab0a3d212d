package dev.sessiongateway.http;

/// The same with the part for bots.
class DurableReceiversOfBotsTest extends DurableReceiversTest {}
