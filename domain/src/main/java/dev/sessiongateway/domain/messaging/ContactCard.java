package dev.sessiongateway.domain.messaging;

/// A contact card.
///
/// @param name shown above the card
/// @param vcard the card itself, RFC 2426 or 6350
public record ContactCard(String name, String vcard) {}
