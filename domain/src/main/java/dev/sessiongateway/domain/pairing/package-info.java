/// How a session becomes a device of an account: by QR code, pairing code or credentials. Start
/// with [LoginStep].
@NullMarked
package dev.sessiongateway.domain.pairing;

import org.jspecify.annotations.NullMarked;
