package dev.sessiongateway.application.network.capability;

/// Pairing by a code that a phone scans. It has no methods: the link reports each
/// [dev.sessiongateway.domain.pairing.QrCode] as the step of a
/// [LinkSignal.LoginRequired][dev.sessiongateway.domain.event.LinkSignal.LoginRequired].
public interface QrPairing extends Capability {}
