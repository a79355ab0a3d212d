package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.ListSectionBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A text with a button that opens a list of rows.
///
/// @param footerText required, as in Evolution API; may be empty, because some clients always send
///   it
record SendListBody(
    String number,
    @Length(max = ContentLimits.TITLE) String title,
    @Nullable @Length(max = ContentLimits.DESCRIPTION) String description,
    @JsonAlias("button") @Length(max = ContentLimits.BUTTON_TEXT) String buttonText,
    @JsonAlias("footer") @MayBeEmpty @Length(max = ContentLimits.TITLE) String footerText,
    @JsonAlias("values") @Size(min = 1, max = ContentLimits.SECTIONS)
        List<ListSectionBody> sections,
    @JsonUnwrapped SendOptions options)
    implements SendBody {

  @Override
  public Content toContent(ApiRequest request) {
    return new InteractiveContent.ListMessage(
        title,
        description,
        footerText.isBlank() ? null : footerText,
        buttonText,
        sections.stream().map(ListSectionBody::toSection).toList());
  }

  @Override
  public String named(String field) {
    return switch (field) {
      case "list.button" -> "buttonText";
      case "list.footer" -> "footerText";
      default -> field.startsWith("list.") ? field.substring("list.".length()) : field;
    };
  }
}
