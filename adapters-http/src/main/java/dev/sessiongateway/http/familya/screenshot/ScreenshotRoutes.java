package dev.sessiongateway.http.familya.screenshot;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.familya.media.ConversionRoutes.Base64File;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.session.QrImage;

/// The picture of a session: its QR code while it is being paired, otherwise its chats.
///
/// @param compute draws the pictures
public record ScreenshotRoutes(Pairing pairing, Chats chats, ComputePool compute) implements Api.FamilyA {
  private static final String JPEG = "image/jpeg";
  private static final String PICTURES = "pictures";

  @Override
  public void register(Api api) {
    api.get("/api/screenshot", Scope.CONTROL, this::screenshot);
  }

  private ApiResponse screenshot(ApiRequest request) {
    var session = request.session(request.query().text("session"));
    var picture =
        switch (session.state()) {
          case SessionState.Active _, SessionState.Paused _ -> chatList(session);
          default -> qr(session);
        };
    return Base64File.response(request, JPEG, picture).withHeader("Cache-Control", "no-store");
  }

  /// Fails for a session that is not being paired.
  private byte[] qr(Session session) {
    var value = pairing.qr(session.name()).value();
    return compute.call(PICTURES, () -> QrImage.FAMILY_A.jpeg(value));
  }

  private byte[] chatList(Session session) {
    var newest =
        new ChatQuery(
            ChatQuery.SortField.LAST_MESSAGE,
            SortOrder.DESCENDING,
            new Page(ChatListPicture.ROWS, 0));
    var shown = chats.list(session.name(), newest);
    return compute.call(PICTURES, () -> new ChatListPicture(session.name().value(), shown).jpeg());
  }
}
