package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.CarouselCard;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Buttons in the network's own object, nested three levels deep.
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProtocolInteractive(
    @Nullable Header header,
    Text body,
    @Nullable Text footer,
    @Nullable NativeFlow nativeFlowMessage,
    @Nullable Carousel carouselMessage) {
  private static final int MESSAGE_VERSION = 1;
  private static final int FLOW_VERSION = 3;

  /// @param file shown above the text
  static ViewOnce viewOnce(InteractiveContent.Buttons buttons, @Nullable ProtocolFileBody file) {
    var isPlain = buttons.header() == null && file == null;
    return new ViewOnce(
        new FutureProof(
            new ProtocolInteractive(
                isPlain ? null : Header.of(buttons.header(), file, buttons.headerKind()),
                new Text(buttons.body()),
                buttons.footer() == null ? null : new Text(buttons.footer()),
                NativeFlow.of(buttons.buttons()),
                null)));
  }

  static ProtocolInteractive of(InteractiveContent.Carousel carousel) {
    return new ProtocolInteractive(
        null,
        new Text(carousel.body()),
        null,
        null,
        new Carousel(
            carousel.cards().stream().map(ProtocolInteractive::of).toList(), MESSAGE_VERSION));
  }

  private static ProtocolInteractive of(CarouselCard card) {
    var image =
        card.image() instanceof Attachment.Stored stored
            ? ProtocolFileBody.of(MediaKind.IMAGE, stored, null, null)
            : null;
    return new ProtocolInteractive(
        Header.of(card.title(), image, MediaKind.IMAGE),
        new Text(card.body()),
        card.footer() == null ? null : new Text(card.footer()),
        NativeFlow.of(card.buttons()),
        null);
  }

  static FlowAnswer of(InteractiveContent.FlowReply reply) {
    return new FlowAnswer(
        new Text(reply.text()), new NativeFlowAnswer(reply.name(), reply.response(), FLOW_VERSION));
  }

  record ViewOnce(FutureProof message) {}

  record FutureProof(ProtocolInteractive interactiveMessage) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Header(
      @Nullable String title,
      boolean hasMediaAttachment,
      @Nullable ProtocolFileBody imageMessage,
      @Nullable ProtocolFileBody videoMessage,
      @Nullable ProtocolFileBody documentMessage) {
    static Header of(@Nullable String title, @Nullable ProtocolFileBody file, MediaKind kind) {
      return switch (kind) {
        case VIDEO, VIDEO_NOTE -> new Header(title, file != null, null, file, null);
        case DOCUMENT, AUDIO, VOICE -> new Header(title, file != null, null, null, file);
        case IMAGE, STICKER -> new Header(title, file != null, file, null, null);
      };
    }
  }

  record Text(String text) {}

  record NativeFlow(List<FlowButton> buttons) {
    static NativeFlow of(List<Button> buttons) {
      return new NativeFlow(buttons.stream().map(FlowButton::of).toList());
    }
  }

  record Carousel(List<ProtocolInteractive> cards, int messageVersion) {}

  /// @param buttonParamsJson an object, as JSON text
  record FlowButton(String name, String buttonParamsJson) {
    static FlowButton of(Button button) {
      var params = JsonNodeFactory.instance.objectNode().put("display_text", button.text());
      return switch (button) {
        case Button.Reply(var id, _) ->
            new FlowButton("quick_reply", params.put("id", id).toString());
        case Button.Copy(_, var code) ->
            new FlowButton("cta_copy", params.put("copy_code", code).toString());
        case Button.Url(_, var url) ->
            new FlowButton("cta_url", params.put("url", url).put("merchant_url", url).toString());
        case Button.Flow flow -> new FlowButton("galaxy_message", parameters(flow).toString());
        case Button.Address(_, var country, _) ->
            new FlowButton("address_message", params.put("country", country).toString());
        case Button.Pix pix -> new FlowButton("payment_info", parameters(pix).toString());
        case Button.Call(_, var number) ->
            new FlowButton("cta_call", params.put("phone_number", number).toString());
      };
    }
  }

  /// The network's parameters of a form.
  private static ObjectNode parameters(Button.Flow flow) {
    var parameters =
        JsonNodeFactory.instance
            .objectNode()
            .put("flow_message_version", "" + FLOW_VERSION)
            .put("flow_token", flow.token())
            .put("flow_id", flow.flowId())
            .put("flow_cta", flow.text())
            .put("flow_action", flow.screen() == null ? "data_exchange" : "navigate");
    if (flow.screen() != null) {
      parameters.putObject("flow_action_payload").put("screen", flow.screen());
    }
    return parameters;
  }

  /// The network's parameters of a Pix payment: an empty order and the payee.
  static ObjectNode parameters(Button.Pix pix) {
    var parameters =
        JsonNodeFactory.instance
            .objectNode()
            .put("currency", pix.currency())
            .put("reference_id", "")
            .put("type", "physical-goods");
    parameters.putObject("total_amount").put("value", 0).put("offset", 100);
    parameters
        .putArray("payment_settings")
        .addObject()
        .put("type", "pix_static_code")
        .putObject("pix_static_code")
        .put("merchant_name", pix.name())
        .put("key", pix.key())
        .put("key_type", keyType(pix.keyType()));
    return parameters;
  }

  private static String keyType(Button.Pix.KeyType type) {
    return switch (type) {
      case PHONE -> "PHONE";
      case EMAIL -> "EMAIL";
      case CPF -> "CPF";
      case CNPJ -> "CNPJ";
      case RANDOM -> "EVP";
    };
  }

  record FlowAnswer(Text body, NativeFlowAnswer nativeFlowResponseMessage) {}

  /// @param paramsJson an object, as JSON text
  record NativeFlowAnswer(String name, String paramsJson, int version) {}
}
