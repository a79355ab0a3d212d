package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import java.util.List;

/// The reply that a phone sends when its user taps a button or a list row.
public final class ReplyContents {
  private ReplyContents() {}

  public static Content press(Message message, String buttonId) {
    for (var button : buttons(message.content())) {
      if (button instanceof Button.Reply(var id, var text) && id.equals(buttonId)) {
        return new InteractiveContent.ButtonReply(id, text);
      }
    }
    throw Fault.invalid("buttonId", "the message has no reply button with this id");
  }

  private static List<Button> buttons(Content content) {
    if (content instanceof InteractiveContent.Buttons message) {
      return message.buttons();
    }
    return content instanceof InteractiveContent.Carousel carousel ? carousel.buttons() : List.of();
  }

  public static Content pick(Message message, String rowId) {
    if (message.content() instanceof InteractiveContent.ListMessage(_, _, _, _, var sections)) {
      for (var section : sections) {
        for (var row : section.rows()) {
          if (row.rowId().equals(rowId)) {
            return new InteractiveContent.ListReply(rowId, row.title(), row.description());
          }
        }
      }
    }
    throw Fault.invalid("rowId", "the message has no row with this id");
  }
}
