/// The parts of sessions that both families show: states, pictures of QR codes, the TLS of
/// webhooks. Start with [SessionStatus] and [QrImage].
@NullMarked
package dev.sessiongateway.http.kernel.session;

import org.jspecify.annotations.NullMarked;
