/// QR codes and pairing codes in family B. Start with [PairingRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.pairing;

import org.jspecify.annotations.NullMarked;
