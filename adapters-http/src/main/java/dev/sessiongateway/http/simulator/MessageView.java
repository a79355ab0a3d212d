package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A message as a phone shows it.
///
/// @param type says which of the parts below is present: `text`, `image`, `video`, `voice`,
///   `document`, `gif`, `location`, `buttons`, `carousel`, `list`, `poll`, `event`, `contacts`,
///   `button_reply`, `list_reply` or `revoked`
/// @param timestamp Unix seconds
/// @param ack the last acknowledgement, as a number and as a word
/// @param header,footer above and below the text of buttons
/// @param quoted the id of the quoted message
/// @param reactions emoji by the person that reacted
/// @param forwarded,starred true or absent
/// @param pinnedUntil Unix seconds; absent when it is not pinned
public record MessageView(
    String id,
    String from,
    boolean fromMe,
    String chat,
    String type,
    String body,
    long timestamp,
    int ack,
    String ackName,
    @Nullable String quoted,
    @Nullable String header,
    @Nullable String footer,
    @Nullable List<ContentView.ButtonView> buttons,
    InteractiveContent.@Nullable ListMessage list,
    Content.@Nullable Location location,
    ContentView.@Nullable Media media,
    ContentView.@Nullable Choice choice,
    ContentView.@Nullable Poll poll,
    Content.@Nullable CalendarEvent event,
    @Nullable List<ContactCard> contacts,
    ContentView.@Nullable Preview preview,
    @Nullable List<ContentView.CarouselCardView> cards,
    Map<String, String> reactions,
    @Nullable Boolean forwarded,
    @Nullable Boolean starred,
    @Nullable Long pinnedUntil) {

  public static MessageView of(PhoneMessage seen) {
    var message = seen.message();
    var content = message.content();
    var inner = ContentView.inner(content);
    return new MessageView(
        message.id().value(),
        message.sender().toString(),
        message.fromMe(),
        message.chat().toString(),
        ContentView.type(content),
        content.text(),
        message.at().getEpochSecond(),
        message.ack().level(),
        message.ack().code(),
        quoted(message),
        content instanceof InteractiveContent.Buttons buttons ? buttons.header() : null,
        content instanceof InteractiveContent.Buttons buttons ? buttons.footer() : null,
        ContentView.ButtonView.all(inner),
        ContentView.as(InteractiveContent.ListMessage.class, inner),
        ContentView.as(Content.Location.class, inner),
        ContentView.Media.of(inner),
        ContentView.Choice.of(inner),
        ContentView.Poll.of(content, seen.tallies()),
        ContentView.as(Content.CalendarEvent.class, content),
        ContentView.cards(content),
        ContentView.Preview.of(content),
        ContentView.CarouselCardView.all(content),
        reactions(seen.reactions()),
        message.marks().forwarded() ? true : null,
        message.marks().starred() ? true : null,
        seen.pinnedUntil() == null ? null : seen.pinnedUntil().getEpochSecond());
  }

  private static @Nullable String quoted(Message message) {
    return message.quote() == null ? null : message.quote().id().value();
  }

  private static Map<String, String> reactions(Map<Address, String> by) {
    var sorted = new TreeMap<String, String>();
    by.forEach((who, emoji) -> sorted.put(who.toString(), emoji));
    return sorted;
  }
}
