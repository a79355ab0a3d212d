/// How a session becomes a device of a phone: QR code or pairing code. Start with [QrCode].
@NullMarked
package dev.sessiongateway.domain.pairing;

import org.jspecify.annotations.NullMarked;
