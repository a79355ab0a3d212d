/// Connecting a phone: QR codes and pairing codes on the wire.
@NullMarked
package dev.sessiongateway.http.kernel.pairing;

import org.jspecify.annotations.NullMarked;
