/// QR codes and pairing codes in family A. Start with [PairingRoutes].
@NullMarked
package dev.sessiongateway.http.familya.pairing;

import org.jspecify.annotations.NullMarked;
