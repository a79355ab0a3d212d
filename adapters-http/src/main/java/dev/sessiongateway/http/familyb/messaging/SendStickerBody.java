package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.familyb.field.FileField;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import org.jspecify.annotations.Nullable;

/// A sticker.
///
/// @param file another name of `sticker`, and that of the file part
/// @param notConvertSticker sends the picture unconverted
record SendStickerBody(
    String number,
    @JsonAlias("image") @Nullable FileField sticker,
    @Nullable FileField file,
    @Nullable Boolean notConvertSticker,
    @JsonUnwrapped SendOptions options)
    implements SendBody {
  private static final String STICKER = "sticker";

  @Override
  public Content toContent(ApiRequest request) {
    return MediaField.of(STICKER, sticker, file).toContent(MediaKind.STICKER, request);
  }

  @Override
  public MediaConversion conversion() {
    return Boolean.TRUE.equals(notConvertSticker)
        ? MediaConversion.NONE
        : MediaConversion.AS_NEEDED;
  }

  @Override
  public String named(String field) {
    return field.equals("file") || field.equals("url") ? STICKER : field;
  }
}
