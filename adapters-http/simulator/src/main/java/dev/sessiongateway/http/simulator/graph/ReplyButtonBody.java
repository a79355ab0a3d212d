package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A button with a reply.
///
/// @param quick in a card of a carousel
record ReplyButtonBody(
    @Nullable ChoiceBody reply, @JsonProperty("quick_reply") @Nullable ChoiceBody quick) {
  ChoiceBody chosen() {
    return reply == null ? GraphFault.required("interactive.action.buttons.reply", quick) : reply;
  }

  /// @throws GraphFault.Raised `131009` for two of the same id or title
  static List<Button> replies(@Nullable List<ReplyButtonBody> buttons) {
    var all = GraphFault.required("interactive.action.buttons", buttons);
    requireUnique("titles", all, ChoiceBody::title);
    requireUnique("ids", all, ChoiceBody::id);
    return all.stream()
        .map(ReplyButtonBody::chosen)
        .map(choice -> (Button) new Button.Reply(choice.id(), choice.title()))
        .toList();
  }

  private static void requireUnique(
      String what, List<ReplyButtonBody> buttons, Function<ChoiceBody, String> part) {
    if (buttons.stream().map(ReplyButtonBody::chosen).map(part).distinct().count()
        < buttons.size()) {
      throw GraphFault.PARAMETER_VALUE.toException("Buttons " + what + " must be unique");
    }
  }

  record ChoiceBody(
      @Length(min = 1, max = 256) String id, @Length(min = 1, max = 20) String title) {}
}
