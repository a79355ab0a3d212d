package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.text.Coded;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A message that a business may begin a conversation with, once it is approved.
///
/// @param id digits
/// @param language such as `en_US`
/// @param category `MARKETING`, `UTILITY` or `AUTHENTICATION`
/// @param reason why it is rejected; absent otherwise
public record CloudTemplate(
    String id,
    String name,
    String language,
    String category,
    Review review,
    @Nullable String reason,
    List<Component> components) {

  public CloudTemplate {
    components = List.copyOf(components);
  }

  /// This template after a review.
  public CloudTemplate reviewed(Review result, @Nullable String why) {
    return new CloudTemplate(id, name, language, category, result, why, components);
  }

  /// A part of a template.
  ///
  /// @param type `HEADER`, `BODY`, `FOOTER` or `BUTTONS`
  /// @param format of a header: `TEXT`, `IMAGE`, `VIDEO`, `DOCUMENT` or `LOCATION`
  /// @param text with placeholders such as `{{1}}` or `{{name}}`
  public record Component(
      String type, @Nullable String format, @Nullable String text, List<TemplateButton> buttons) {
    public Component {
      buttons = List.copyOf(buttons);
    }
  }

  /// @param type `QUICK_REPLY`, `URL`, `PHONE_NUMBER` or `COPY_CODE`
  /// @param url with `{{1}}` at its end when it has a variable part
  public record TemplateButton(
      String type, String text, @Nullable String url, @Nullable String phoneNumber) {}

  /// What came of the review.
  public enum Review implements Coded {
    PENDING("PENDING"),
    APPROVED("APPROVED"),
    REJECTED("REJECTED");

    private final String code;

    Review(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
