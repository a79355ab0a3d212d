package dev.sessiongateway.domain.call;

import dev.sessiongateway.domain.jid.Jid;

/// A call to the account.
///
/// @param chat where it rings: a person or a group
/// @param from who calls
public record Call(String id, Jid chat, Jid from, boolean video) {}
