package dev.sessiongateway.domain.call;

import dev.sessiongateway.domain.address.Address;

/// A call to the account.
///
/// @param chat where it rings: a person or a group
/// @param from the caller
public record Call(String id, Address chat, Address from, boolean video) {}
