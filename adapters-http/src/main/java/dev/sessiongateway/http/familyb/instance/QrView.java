package dev.sessiongateway.http.familyb.instance;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.http.kernel.session.QrImage;
import org.jspecify.annotations.Nullable;

/// A QR code or pairing code.
///
/// @param pairingCode null unless a number was given
/// @param code the text of the QR code; null on a network without QR codes
/// @param base64 the picture, a `data:` URI; null as `code` is
/// @param count number of the code within this attempt, 0 when there is no QR code
@JsonInclude(JsonInclude.Include.ALWAYS)
record QrView(
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
