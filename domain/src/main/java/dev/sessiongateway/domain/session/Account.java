package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.jid.Jid;

/// Who a session is on the network.
public record Account(Jid id, String pushName) {}
