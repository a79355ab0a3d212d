package dev.sessiongateway.application.form;

import static dev.sessiongateway.application.form.Field.field;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.app.AppSettings;
import dev.sessiongateway.domain.app.AppSettings.CallsSettings;
import dev.sessiongateway.domain.app.AppSettings.McpSettings;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.BroadcastEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.sending.SendingConfig;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;

/// The words in which the model is stored. A component is stored under its own name unless a line
/// here says otherwise; a kind of a sealed type has no tag unless it has a line here.
///
/// A stored word is never changed, because stored data contains it. A golden file of each adapter
/// shows what is stored.
public final class StoredWords {
  /// The property that distinguishes kinds.
  public static final String IS = "is";

  /// The forms of the model.
  public static final Forms FORMS = new Forms(table());

  private StoredWords() {}

  /// The table of the model and of the parts that are found, to which an adapter adds its own
  /// types.
  public static FormTable table() {
    var table = new FormTable();
    addContents(table);
    addMessages(table);
    addEvents(table);
    addGroups(table);
    addSessions(table);
    addParts(table);
    return table;
  }

  private static void addContents(FormTable table) {
    var file = field("attachment").as("file");
    var header = field("headerFile").as("image");
    table
        .union(Content.class, IS)
        .kind(Content.Text.class, "text")
        .kind(Content.TextWithPreview.class, "preview", field("preview").inline())
        .kind(Content.Media.class, "media", file)
        .kind(Content.Gif.class, "gif", file)
        .kind(Content.Location.class, "location")
        .kind(Content.Poll.class, "poll")
        .kind(Content.CalendarEvent.class, "event")
        .kind(Content.ContactCards.class, "contacts")
        .kind(Content.Template.class, "template")
        .kind(Content.SharedProduct.class, "product")
        .kind(ShopContent.ProductList.class, "products")
        .kind(ShopContent.Order.class, "order")
        .kind(
            Content.Story.class,
            "story",
            field("look").inline(),
            field("audience").unless(List.of()))
        .kind(Content.Revoked.class, "revoked")
        .unknown(Content.Unknown.class, "unknown")
        .kind(InteractiveContent.Buttons.class, "buttons", header)
        .kind(InteractiveContent.ListMessage.class, "list")
        .kind(InteractiveContent.Carousel.class, "carousel")
        .kind(InteractiveContent.NumberedChoices.class, "numbered-choices")
        .kind(InteractiveContent.ButtonReply.class, "press")
        .kind(InteractiveContent.ListReply.class, "pick")
        .kind(InteractiveContent.FlowReply.class, "flow-reply")
        .union(Button.class, "kind")
        .kind(Button.Reply.class, "REPLY", field("id").as("value"))
        .kind(Button.Call.class, "CALL", field("phoneNumber").as("value"))
        .kind(Button.Copy.class, "COPY", field("copyCode").as("value"))
        .kind(Button.Url.class, "URL", field("url").as("value"))
        .kind(Button.Flow.class, "FLOW", field("flowId").as("value"))
        .kind(Button.Address.class, "ADDRESS", field("country").as("value"))
        .kind(Button.Pix.class, "PIX", field("name").as("text"), field("key").as("value"))
        .union(Attachment.class, IS)
        .untagged(Attachment.Stored.class, field("details").inline())
        .kind(Attachment.Inline.class, "inline")
        .kind(Attachment.Remote.class, "remote");
  }

  private static void addMessages(FormTable table) {
    table
        .record(Message.class, field("mentions").unless(List.of()), field("marks").inline())
        .record(Marks.class, field("forwarded").unless(false), field("starred").unless(false))
        .record(Quote.class, field("kind").unless(ContentKind.TEXT));
  }

  private static void addEvents(FormTable table) {
    table
        .union(Event.class, IS)
        .kind(Event.SessionCreated.class, "session.created")
        .kind(Event.SessionDeleted.class, "session.deleted")
        .kind(Event.SessionLoggedOut.class, "session.logged-out")
        .kind(Event.GatewayStarted.class, "gateway.started")
        .kind(Event.SessionEntered.class, "session.entered")
        .kind(Event.PairingCodeIssued.class, "session.pairing-code")
        .kind(Event.WebhookDisabled.class, "webhook.disabled")
        .kind(Event.MessageCreated.class, "message.created")
        .kind(Event.MessageAcked.class, "ack")
        .kind(Event.MessageReacted.class, "reaction")
        .kind(Event.MessageEdited.class, "edit")
        .kind(Event.MessageRevoked.class, "revocation")
        .kind(Event.MessageStarred.class, "star")
        .kind(Event.MessageWaiting.class, "waiting")
        .kind(Event.MessageQueued.class, "message.queued")
        .kind(Event.MessageExpired.class, "message.expired")
        .kind(BroadcastEvent.BroadcastProgressed.class, "broadcast.progressed")
        .kind(BroadcastEvent.BroadcastOptedOut.class, "broadcast.opted-out")
        .kind(AnswerEvent.PollVoted.class, "vote")
        .kind(AnswerEvent.EventAnswered.class, "answer")
        .kind(Event.PresenceChanged.class, "presence.changed")
        .kind(Event.CallChanged.class, "call.changed", field("call").inline())
        .kind(Event.ChatOpened.class, "chat.opened")
        .kind(Event.ChatRead.class, "read")
        .kind(Event.ChatMarkedUnread.class, "mark-unread")
        .kind(Event.ChatArchived.class, "archive")
        .kind(Event.ChatDeleted.class, "delete-chat")
        .kind(Event.ChatCleared.class, "clear-chat")
        .kind(Event.ChatTimerChanged.class, "timer")
        .kind(Event.MessagesDisappeared.class, "disappeared")
        .kind(Event.ContactChanged.class, "contact")
        .kind(Event.HistorySynced.class, "history")
        .kind(LabelEvent.LabelSaved.class, "label-saved")
        .kind(LabelEvent.LabelRemoved.class, "label-removed")
        .kind(LabelEvent.LabelHandled.class, "label", field("label").inline(Map.of("id", "label")))
        .kind(GroupEvent.GroupChanged.class, "group", field("change").inline())
        .kind(GroupEvent.GroupJoined.class, "join")
        .kind(GroupEvent.GroupLeft.class, "leave")
        .kind(GroupEvent.GroupMembersChanged.class, "members")
        .kind(GroupEvent.JoinRequestChanged.class, "join-request")
        .kind(GroupEvent.GroupSuspended.class, "group-suspended");
  }

  private static void addGroups(FormTable table) {
    var lifetime = field("ephemeral").asSeconds("ephemeralSeconds");
    table
        .record(
            Group.class,
            field("participants").as("members"),
            lifetime.unless(Duration.ZERO),
            field("membersAdd").absent(true))
        .record(GroupChange.class, lifetime)
        .record(Contact.class, field("saved").inline())
        .record(
            SavedName.class,
            field("first").as("firstName"),
            field("last").as("lastName").absent(""));
  }

  private static void addSessions(FormTable table) {
    table
        .record(AccessKey.class, field("addresses").unless(Set.of()))
        .plain(StoreAddress.class)
        .union(SessionState.class, IS)
        .kind(SessionState.Stopped.class, "stopped")
        .kind(SessionState.Starting.class, "starting")
        .kind(SessionState.AwaitingPairing.class, "awaiting_pairing")
        .kind(SessionState.Active.class, "active")
        .kind(SessionState.Paused.class, "paused")
        .kind(SessionState.Restarting.class, "restarting")
        .kind(SessionState.Failed.class, "failed")
        .union(LoginStep.class, IS)
        .kind(QrCode.class, "qr")
        .kind(CodeEntry.class, "code")
        .kind(CredentialsEntry.class, "credentials")
        .kind(PasskeyChallenge.class, "passkey")
        .kind(PasskeyConfirmation.class, "passkey-confirmation")
        .record(SessionConfig.class, field("sending").unless(SendingConfig.NONE))
        .record(Webhook.class, field("retries").unless(new RetryPolicy.Unset()))
        .union(RetryPolicy.class, IS)
        .kind(RetryPolicy.Unset.class, "unset")
        .kind(RetryPolicy.Configured.class, "configured")
        .kind(RetryPolicy.Backoff.class, "backoff")
        .union(AppSettings.class, IS)
        .kind(CallsSettings.class, "calls")
        .kind(McpSettings.class, "mcp")
        .kind(
            PhoneNumberSettings.class,
            "phone-numbers",
            field("cacheFor").unless(PhoneNumberSettings.CACHE_FOR))
        .unread(AppSettings.OfPart.class, AppSettings.UnreadSettings.class);
  }

  private static void addParts(FormTable table) {
    var loader = StoredWords.class.getClassLoader();
    ServiceLoader.load(PartWords.class, loader).forEach(words -> words.addTo(table));
  }
}
