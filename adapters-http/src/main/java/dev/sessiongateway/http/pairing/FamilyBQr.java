package dev.sessiongateway.http.pairing;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.QrCode;
import org.jspecify.annotations.Nullable;

/// What a phone scans or types, as family B shows it.
///
/// @param pairingCode null unless a number was given
/// @param code what the picture says; null on a network that has nothing to scan
/// @param base64 the picture, a `data:` URI; null as `code` is
/// @param count which code of this attempt it is, 0 when there is none to scan
@JsonInclude(JsonInclude.Include.ALWAYS)
public record FamilyBQr(
    @Nullable String pairingCode, @Nullable String code, @Nullable String base64, int count) {
  static FamilyBQr of(QrCode qr, @Nullable PairingCode pairing) {
    return new FamilyBQr(
        pairing == null ? null : pairing.plain(),
        qr.value(),
        QrImage.FAMILY_B.dataUri(qr.value()),
        qr.number());
  }

  static FamilyBQr codeOnly(PairingCode pairing) {
    return new FamilyBQr(pairing.plain(), null, null, 0);
  }

  /// No code yet.
  record None(int count) {
    static final None YET = new None(0);
  }
}
