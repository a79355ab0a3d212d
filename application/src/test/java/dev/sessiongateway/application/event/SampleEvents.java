package dev.sessiongateway.application.event;

import static dev.sessiongateway.application.Samples.ACCOUNT;
import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.ME;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.BroadcastEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.JoinRequestAction;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.Referral;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Events of every kind, each in its variants: here and gone, direct and in a group, known and
/// unknown.
public final class SampleEvents {
  private static final Address CREW = Address.group("120363022233344455");
  private static final Address HIDDEN = new Address("77788899900011", Address.Kind.LID);
  private static final Label LABEL = new Label(new LabelId("12"), "Hot lead", 3);
  private static final MessageKey OWN = new MessageKey(messageId(1), true, ME);
  private static final MessageKey OTHERS = new MessageKey(messageId(1), false, ALAN);
  private static final MessageKey VAGUE = new MessageKey(messageId(1), false, null);

  private SampleEvents() {}

  public static List<Event> all() {
    return Stream.of(
            sessions(),
            messages(),
            receipts(),
            changes(),
            answers(),
            chats(),
            calls(),
            groups(),
            labels())
        .flatMap(List::stream)
        .toList();
  }

  private static List<Event> sessions() {
    var deadline = NOON.plusSeconds(60);
    var states = new ArrayList<SessionState>();
    states.add(new SessionState.Stopped());
    states.add(new SessionState.Starting(deadline));
    states.add(new SessionState.AwaitingPairing(new QrCode("2@qr", 3, deadline), deadline));
    states.add(new SessionState.AwaitingPairing(new CodeEntry(deadline), deadline));
    states.add(
        new SessionState.AwaitingPairing(
            new PasskeyChallenge(
                "Y2hhbGxlbmdl",
                "web.example.org",
                List.of(new PasskeyChallenge.Credential("QUJD", List.of("internal"))),
                PasskeyChallenge.REQUIRED,
                Duration.ofSeconds(60),
                deadline),
            deadline));
    states.add(
        new SessionState.AwaitingPairing(new PasskeyConfirmation("4711", deadline), deadline));
    states.add(new SessionState.Active(ACCOUNT));
    states.add(new SessionState.Paused(ACCOUNT));
    states.add(new SessionState.Paused(null));
    states.add(new SessionState.Restarting(deadline));
    for (var reason : FailureReason.values()) {
      states.add(new SessionState.Failed(reason));
    }
    var events = new ArrayList<Event>();
    events.add(new Event.SessionCreated());
    events.add(new Event.GatewayStarted());
    for (var state : states) {
      events.add(new Event.SessionEntered(state, null, List.of()));
      events.add(
          new Event.SessionEntered(state, ACCOUNT, List.of(new Session.StateEntry(state, NOON))));
    }
    events.add(new Event.WebhookDisabled(new ReceiverId("hook"), "HTTP 410"));
    events.add(
        new Event.PairingCodeIssued(
            new PairingCode("ABCD-1234"), new QrCode("qr of a code", 2, NOON.plusSeconds(45))));
    events.add(new Event.PairingCodeIssued(new PairingCode("EFGH-5678"), null));
    events.add(new Event.SessionLoggedOut());
    events.add(new Event.SessionDeleted());
    return events;
  }

  private static List<Event> messages() {
    var events = new ArrayList<Event>();
    for (var content : contents()) {
      events.add(new Event.MessageCreated(received(1, GRACE).with(content)));
    }
    events.add(new Event.MessageCreated(sent(2, GRACE)));
    events.add(new Event.MessageCreated(sent(2, CREW)));
    events.add(new Event.MessageCreated(inGroup()));
    events.add(new Event.MessageCreated(byAdvert()));
    events.add(new Event.MessageCreated(received(3, Address.channel("120363040000000002"))));
    return events;
  }

  private static List<Content> contents() {
    var file =
        new Attachment.Stored(new MediaId("3A77AA55CC33EE110099.jpeg"), "image/jpeg", "a", 4);
    var card = new ContactCard("Grace", "BEGIN:VCARD\nVERSION:3.0\nFN:Grace\nEND:VCARD");
    var rows =
        List.of(new ListSection.Row("1", "one", "first"), new ListSection.Row("2", "two", null));
    var soup =
        new Product(
            new ProductId("soup"),
            "Leek soup",
            "With bread",
            new Price(450, "EUR"),
            "https://kitchen.example.org/soup",
            "K-1",
            List.of(file),
            false,
            true);
    return List.of(
        new Content.Text("hello"),
        new Content.Media(MediaKind.IMAGE, file, "caption"),
        new Content.Media(MediaKind.VIDEO, file, null),
        new Content.Media(MediaKind.VOICE, file, null),
        new Content.Media(MediaKind.DOCUMENT, file, null),
        new Content.Location(52.5, -0.25, "Office", "1 Main Street"),
        new Content.Location(0, 0, null, null),
        new InteractiveContent.Buttons(
            "head", file, "body", "foot", List.of(new Button.Reply("1", "yes"))),
        new InteractiveContent.ListMessage(
            "title", "description", "foot", "open", List.of(new ListSection("section", rows))),
        new InteractiveContent.ButtonReply("1", "yes"),
        new InteractiveContent.ListReply("1", "one", "first"),
        new InteractiveContent.ListReply("2", "two", null),
        new Content.Poll("tea or coffee?", List.of("tea", "coffee"), 1),
        new Content.CalendarEvent(
            "party", "bring cake", NOON, NOON.plusSeconds(3_600), "here", true),
        new Content.CalendarEvent("party", null, NOON, null, null, false),
        new Content.ContactCards(List.of(card)),
        new Content.ContactCards(List.of(card, new ContactCard("Alan", card.vcard()))),
        new Content.SharedProduct(GRACE, soup, "Still warm", "Till six"),
        new Content.SharedProduct(
            GRACE, new Product(new ProductId("cake"), "Plum cake", null), null, null),
        new ShopContent.ProductList(
            GRACE,
            "Today",
            file,
            "Choose",
            "Till six",
            List.of(new ProductSection("Soups", List.of(soup)))),
        new ShopContent.ProductList(GRACE, null, null, "All of it", null, List.of()),
        new ShopContent.Order(
            GRACE, List.of(new OrderItem("K-1", 2, new Price(450, "EUR"))), "By noon"),
        new InteractiveContent.FlowReply("flow", "Sent", "{\"seats\":2}"),
        new Content.Revoked());
  }

  /// Answers somebody, mentions somebody, says who writes.
  private static Message inGroup() {
    return new Message(
        messageId(4),
        CREW,
        false,
        HIDDEN,
        NOON,
        new Content.Text("@1 look"),
        new Quote(messageId(1), ALAN, "what?"),
        List.of(ALAN),
        Message.Origin.PHONE,
        Ack.DEVICE,
        null,
        "Zoe",
        Marks.NONE);
  }

  private static Message byAdvert() {
    var advert =
        new Referral(
            "https://ads.example.org/7",
            "7",
            "ad",
            "Soup",
            "Order now",
            "image",
            "https://ads.example.org/7.jpg",
            null,
            "click-7");
    return received(5, GRACE).with(Marks.NONE.referredBy(advert));
  }

  private static List<Event> receipts() {
    var events = new ArrayList<Event>();
    for (var ack : Ack.values()) {
      var reason = ack == Ack.ERROR ? "blocked" : null;
      events.add(new Event.MessageAcked(messageId(1), GRACE, ack, null, reason));
      events.add(new Event.MessageAcked(messageId(1), CREW, ack, HIDDEN, reason));
      events.add(new Event.MessageAcked(messageId(1), CREW, ack, null, null));
    }
    return events;
  }

  private static List<Event> changes() {
    var text = new Content.Text("better");
    var picture =
        new Content.Media(
            MediaKind.IMAGE,
            new Attachment.Stored(new MediaId("3A77AA55CC33EE110099.jpeg"), "image/jpeg", null, 4),
            "better");
    var phone = Message.Origin.PHONE;
    var api = Message.Origin.API;
    return List.of(
        new Event.MessageReacted(
            messageId(2),
            GRACE,
            GRACE,
            false,
            messageId(1),
            true,
            "👍",
            Message.Origin.PHONE,
            null,
            null),
        new Event.MessageReacted(
            messageId(2), CREW, HIDDEN, false, messageId(1), false, "", phone, null, ALAN),
        new Event.MessageReacted(
            messageId(2),
            GRACE,
            ME,
            true,
            messageId(1),
            false,
            "👍",
            Message.Origin.PHONE,
            null,
            null),
        new Event.MessageEdited(messageId(2), GRACE, GRACE, false, VAGUE, text, phone, null),
        new Event.MessageEdited(messageId(2), CREW, ALAN, false, OTHERS, picture, phone, "Alan"),
        new Event.MessageEdited(messageId(2), GRACE, ME, true, OWN, text, api, null),
        new Event.MessageRevoked(
            messageId(2), GRACE, GRACE, false, VAGUE, received(1, GRACE), phone, null),
        new Event.MessageRevoked(messageId(2), CREW, ALAN, false, OTHERS, null, phone, "Alan"),
        new Event.MessageRevoked(messageId(2), GRACE, ME, true, OWN, sent(1, GRACE), api, null),
        new Event.MessageRevoked(messageId(2), CREW, ME, true, OWN, null, api, null),
        new Event.MessageStarred(GRACE, OWN, true),
        new Event.MessageStarred(CREW, OTHERS, false),
        new Event.MessageWaiting(messageId(2), GRACE, GRACE, false, "Grace"),
        new Event.MessageWaiting(messageId(2), CREW, HIDDEN, false, null),
        new Event.MessageQueued(
            sent(3, GRACE), NOON.plusSeconds(60), NOON.plusSeconds(90), Priority.HIGH),
        new Event.MessageQueued(sent(4, CREW), null, null, Priority.NORMAL),
        new Event.MessageExpired(sent(3, GRACE), null, NOON.plusSeconds(90)),
        new BroadcastEvent.BroadcastProgressed(
            "bc_01", "December", "running", 3, Map.of("sent", 3)),
        new BroadcastEvent.BroadcastProgressed("bc_01", "", "completed", 3, Map.of("sent", 3)),
        new BroadcastEvent.BroadcastOptedOut(GRACE));
  }

  private static List<Event> answers() {
    var tallies =
        List.of(new PollTally("tea", List.of(GRACE, HIDDEN)), new PollTally("coffee", List.of()));
    var maybe = new EventRsvp(EventRsvp.Response.MAYBE, 1, NOON);
    return List.of(
        new AnswerEvent.PollVoted(
            messageId(2), GRACE, GRACE, false, OWN, List.of("tea"), tallies, null),
        new AnswerEvent.PollVoted(messageId(2), GRACE, ME, true, VAGUE, List.of(), tallies, null),
        new AnswerEvent.PollVoted(
            messageId(2), CREW, HIDDEN, false, OTHERS, List.of("tea"), tallies, null),
        new AnswerEvent.PollVoted(messageId(2), GRACE, GRACE, false, OWN, null, List.of(), null),
        new AnswerEvent.PollVoted(
            messageId(3), GRACE, GRACE, false, OWN, List.of("tea"), tallies, Ack.READ),
        new AnswerEvent.EventAnswered(messageId(2), GRACE, GRACE, false, OWN, maybe),
        new AnswerEvent.EventAnswered(messageId(2), GRACE, ME, true, VAGUE, maybe),
        new AnswerEvent.EventAnswered(messageId(2), CREW, ALAN, false, OTHERS, maybe),
        new AnswerEvent.EventAnswered(messageId(2), GRACE, GRACE, false, OWN, null));
  }

  private static List<Event> chats() {
    var events = new ArrayList<Event>();
    for (var presence : Presence.values()) {
      events.add(new Event.PresenceChanged(GRACE, GRACE, presence));
    }
    events.add(new Event.PresenceChanged(CREW, HIDDEN, Presence.COMPOSING));
    events.add(new Event.ChatOpened(GRACE, "Grace", 1));
    events.add(new Event.ChatOpened(CREW, null, 0));
    events.add(new Event.ChatRead(GRACE));
    events.add(new Event.ChatMarkedUnread(GRACE));
    events.add(new Event.ChatArchived(GRACE, true));
    events.add(new Event.ChatArchived(GRACE, false));
    events.add(new Event.ChatDeleted(GRACE));
    events.add(new Event.ChatCleared(GRACE));
    events.add(new Event.ChatTimerChanged(GRACE, GRACE, DisappearingTimer.WEEK));
    events.add(new Event.MessagesDisappeared(GRACE, List.of(messageId(1), messageId(2))));
    events.add(
        new Event.ContactChanged(new Contact(GRACE, "Grace", "https://example.org/g.jpg"), true));
    events.add(new Event.ContactChanged(new Contact(GRACE, null, null), false));
    events.add(
        new Event.HistorySynced(
            List.of(received(1, GRACE), sent(2, GRACE)),
            Map.of(GRACE, "Grace", CREW, "Crew"),
            List.of(new Contact(GRACE, "Grace", null), new Contact(ALAN, null, null))));
    events.add(new Event.HistorySynced(List.of(), Map.of(), List.of()));
    return events;
  }

  private static List<Event> calls() {
    var direct = new Call("C0FFEE01", GRACE, GRACE, false);
    var group = new Call("C0FFEE02", CREW, ALAN, true);
    return Arrays.stream(CallStage.values())
        .flatMap(stage ->
            Stream.<Event>of(
                new Event.CallChanged(direct, stage), new Event.CallChanged(group, stage)))
        .toList();
  }

  private static List<Event> groups() {
    var members =
        List.of(
            new Group.Participant(GRACE, Group.Role.SUPERADMIN),
            new Group.Participant(ALAN, Group.Role.ADMIN),
            new Group.Participant(HIDDEN, Group.Role.MEMBER));
    var code = new InviteCode("AbCdEfAbCdEfAbCdEfAbCd");
    var events = new ArrayList<Event>();
    events.add(
        new GroupEvent.GroupJoined(
            new Group(CREW, "Crew", "On-call", GRACE, NOON, members, code, true, false)));
    events.add(
        new GroupEvent.GroupJoined(
            new Group(CREW, "Crew", null, null, NOON, List.of(), code, false, true)));
    events.add(new GroupEvent.GroupLeft(CREW, GRACE));
    events.add(new GroupEvent.GroupLeft(CREW, null));
    for (var action : JoinRequestAction.values()) {
      events.add(new GroupEvent.JoinRequestChanged(CREW, GRACE, action));
    }
    events.add(new GroupEvent.GroupSuspended(CREW, true));
    events.add(new GroupEvent.GroupSuspended(CREW, false));
    events.add(new GroupEvent.GroupChanged(CREW, GRACE, GroupChange.ofSubject("Crew north")));
    events.add(
        new GroupEvent.GroupChanged(
            CREW, null, new GroupChange(null, "description", true, false, null, null)));
    events.add(new GroupEvent.GroupChanged(CREW, GRACE, GroupChange.ofMembersAdd(false)));
    for (var action : MemberAction.values()) {
      events.add(new GroupEvent.GroupMembersChanged(CREW, GRACE, action, members));
      events.add(
          new GroupEvent.GroupMembersChanged(CREW, null, action, List.of(members.getLast())));
    }
    return events;
  }

  private static List<Event> labels() {
    return List.of(
        new LabelEvent.LabelSaved(LABEL),
        new LabelEvent.LabelRemoved(new Label(LABEL.id(), "", 0)),
        new LabelEvent.LabelHandled(GRACE, LABEL, LabelAction.ADD),
        new LabelEvent.LabelHandled(CREW, LABEL, LabelAction.REMOVE));
  }
}
