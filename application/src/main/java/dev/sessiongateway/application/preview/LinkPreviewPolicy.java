package dev.sessiongateway.application.preview;

import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.text.Coded;

/// Which texts get a preview of their first link.
///
/// The gateway reads the linked page, so the owner of the page sees the gateway's address. Without
/// the client's word that happens only when the operator wants it.
public enum LinkPreviewPolicy implements Coded {
  /// All but those whose request refuses it: the default of WAHA and Evolution API.
  ALWAYS("always"),
  /// Those whose request asks for it.
  ON_REQUEST("on-request"),
  /// None.
  OFF("off");

  private final String code;

  LinkPreviewPolicy(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }

  boolean allows(PreviewRequest request) {
    var wanted = request.requested();
    return switch (this) {
      case ALWAYS -> wanted == null || wanted;
      case ON_REQUEST -> wanted != null && wanted;
      case OFF -> false;
    };
  }
}
