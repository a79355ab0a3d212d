package dev.sessiongateway.http.familyb.pairing;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.http.kernel.pairing.QrImage;
import org.jspecify.annotations.Nullable;

/// What a phone scans or types, as family B shows it.
///
/// @param pairingCode null unless a number was given
/// @param code what the picture says; null on a network that has nothing to scan
/// @param base64 the picture, a `data:` URI; null as `code` is
/// @param count which code of this attempt it is, 0 when there is none to scan
@JsonInclude(JsonInclude.Include.ALWAYS)
public record QrView(
    @Nullable String pairingCode, @Nullable String code, @Nullable String base64, int count) {
  static QrView of(QrCode qr, @Nullable PairingCode pairing) {
    return new QrView(
        pairing == null ? null : pairing.plain(),
        qr.value(),
        QrImage.FAMILY_B.dataUri(qr.value()),
        qr.number());
  }

  static QrView codeOnly(PairingCode pairing) {
    return new QrView(pairing.plain(), null, null, 0);
  }

  /// No code yet.
  record None(int count) {
    static final None YET = new None(0);
  }
}
