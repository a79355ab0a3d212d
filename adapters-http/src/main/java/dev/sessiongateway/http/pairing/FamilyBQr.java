package dev.sessiongateway.http.pairing;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.QrCode;
import org.jspecify.annotations.Nullable;

/// What a phone scans or types, as family B shows it.
///
/// @param pairingCode null unless a number was given
/// @param code what the picture says
/// @param base64 the picture, a `data:` URI
/// @param count which code of this attempt it is
@JsonInclude(JsonInclude.Include.ALWAYS)
public record FamilyBQr(@Nullable String pairingCode, String code, String base64, int count) {
  static FamilyBQr of(QrCode qr, @Nullable PairingCode pairing) {
    return new FamilyBQr(
        pairing == null ? null : pairing.plain(),
        qr.value(),
        QrImage.FAMILY_B.dataUri(qr.value()),
        qr.number());
  }

  /// No code yet.
  record None(int count) {
    static final None YET = new None(0);
  }
}
