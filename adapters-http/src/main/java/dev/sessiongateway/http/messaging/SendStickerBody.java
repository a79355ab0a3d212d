package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.media.FamilyBFile;
import org.jspecify.annotations.Nullable;

/// A sticker.
///
/// @param file another name of `sticker`, and that of the file part
/// @param notConvertSticker the picture is to stay as it is
record SendStickerBody(
    String number,
    @JsonAlias("image") @Nullable FamilyBFile sticker,
    @Nullable FamilyBFile file,
    @Nullable Boolean notConvertSticker,
    @JsonUnwrapped FamilyBSendOptions options)
    implements FamilyBSend {
  private static final String STICKER = "sticker";

  @Override
  public Content toContent(Call call) {
    var attachment = FamilyBMedia.of(STICKER, sticker, file).toAttachment(MediaKind.STICKER, call);
    return new Content.Media(MediaKind.STICKER, attachment, null);
  }

  @Override
  public boolean wantsSticker() {
    return !Boolean.TRUE.equals(notConvertSticker);
  }

  @Override
  public String named(String field) {
    return field.equals("file") || field.equals("url") ? STICKER : field;
  }
}
