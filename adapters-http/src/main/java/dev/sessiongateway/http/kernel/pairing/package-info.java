/// The pictures of QR codes. Start with [QrImage].
@NullMarked
package dev.sessiongateway.http.kernel.pairing;

import org.jspecify.annotations.NullMarked;
