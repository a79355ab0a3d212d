package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.network.simulator.Town.ADA;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.CHLOE;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.PAULA;

import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.EventRsvp.Response;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Referral;
import dev.sessiongateway.domain.messaging.ShopContent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// One of each act of a phone that the world remembers, around Paula.
final class Everything {
  private static final Attachment.Stored PICTURE =
      new Attachment.Stored(new MediaId("abcdefgh12345678.jpg"), "image/jpeg", "me.jpg", 10);

  private Everything() {}

  static void happensTo(Town town) {
    var phones = town.phones;
    var paula = PAULA.jid();
    var first = phones.write(FRIDA, paula, "first");
    phones.write(FRIDA, paula, new Content.Text("a reply"), first);
    phones.edit(FRIDA, paula, first, "first, edited");
    phones.react(PAULA, FRIDA.jid(), first, "👍");
    phones.read(PAULA, FRIDA.jid());
    phones.revoke(FRIDA, paula, phones.write(FRIDA, paula, "a mistake"));
    var secret = phones.writeUnreadable(FRIDA, paula, "secret");
    phones.reveal(FRIDA, paula, secret);
    phones.writeUnreadable(FRIDA, paula, "still unreadable");
    var poll =
        phones.write(FRIDA, paula, new Content.Poll("Which day?", List.of("Sat", "Sun"), 0), null);
    phones.vote(PAULA, FRIDA.jid(), poll, List.of("Sat", "Sun"), true);
    phones.vote(PAULA, FRIDA.jid(), poll, List.of("Sun"), false);
    var walk =
        new Content.CalendarEvent(
            "Walk", null, Instant.parse("2026-02-01T09:00:00Z"), null, "Mill", true);
    var invitation = phones.write(FRIDA, paula, walk, null);
    phones.answer(PAULA, FRIDA.jid(), invitation, Response.GOING, 2, true);
    phones.answer(PAULA, FRIDA.jid(), invitation, Response.MAYBE, 0, false);
    phones.write(
        BEN,
        paula,
        new Content.ContactCards(List.of(new ContactCard("Ada", "BEGIN:VCARD\nEND:VCARD"))),
        null);
    phones.archive(PAULA, BEN.jid(), true);
    phones.write(ADA, paula, "soon gone");
    phones.deleteChat(PAULA, ADA.jid());
    phones.rename(FRIDA, "Frida B");
    phones.setPicture(FRIDA, PICTURE);
    groups(town);
    labels(town);
    shop(town);
    phones.typing(FRIDA, paula, true);
    phones.typing(FRIDA, paula, false);
    phones.endCall(PAULA, phones.call(FRIDA, paula, true));
  }

  private static void groups(Town town) {
    var phones = town.phones;
    var group = phones.createGroup(FRIDA, "Crew", List.of(PAULA.jid(), BEN.jid()));
    phones.changeMembers(FRIDA, group.id(), MemberAction.JOIN, List.of(ADA.jid()));
    phones.changeMembers(FRIDA, group.id(), MemberAction.PROMOTE, List.of(BEN.jid()));
    phones.changeMembers(FRIDA, group.id(), MemberAction.DEMOTE, List.of(BEN.jid()));
    phones.changeGroup(
        FRIDA,
        group.id(),
        new GroupChange("The crew", "On call", true, true, Duration.ofDays(7), null));
    phones.joinGroup(CHLOE, group.inviteCode());
    phones.changeMembers(FRIDA, group.id(), MemberAction.LEAVE, List.of(PAULA.jid()));
  }

  private static void labels(Town town) {
    var phones = town.phones;
    phones.saveLabel(PAULA, new Label(new LabelId("12"), "Hot lead", 3));
    phones.label(PAULA, FRIDA.jid(), new LabelId("12"), LabelAction.ADD);
    phones.removeLabel(PAULA, new LabelId("1"));
  }

  private static void shop(Town town) {
    var phones = town.phones;
    var soup =
        new Product(
            new ProductId("soup"),
            "Leek soup",
            null,
            new Price(450, "EUR"),
            null,
            null,
            List.of(PICTURE),
            true,
            false);
    phones.saveProduct(FRIDA, soup);
    phones.saveProduct(FRIDA, new Product(new ProductId("cake"), "Cake", null));
    phones.saveProduct(FRIDA, new Product(new ProductId("gone"), "Gone", null));
    phones.saveCollection(
        FRIDA,
        new ProductCollection(
            new CollectionId("all"), "All", List.of(new ProductId("gone"), soup.id())));
    phones.saveCollection(
        FRIDA, new ProductCollection(new CollectionId("none"), "None", List.of()));
    phones.removeCollection(FRIDA, new CollectionId("none"));
    phones.removeProduct(FRIDA, new ProductId("gone"));
    phones.write(
        FRIDA, PAULA.jid(), new Content.SharedProduct(FRIDA.jid(), soup, "Today", null), null);
    phones.write(
        PAULA,
        FRIDA.jid(),
        new ShopContent.Order(
            FRIDA.jid(), List.of(new OrderItem("soup", 2, new Price(450, "EUR"))), "By noon"),
        null);
    phones.writeByAdvert(
        PAULA,
        FRIDA.jid(),
        new Content.Text("Is it still warm?"),
        new Referral(
            "https://ads.example.org/7", "7", "ad", "Soup", null, null, null, null, "click-7"));
  }

  /// The message of Frida to Paula that was not revealed.
  static MessageId unreadable(Town town) {
    return town.messages(PAULA, FRIDA.jid()).stream()
        .map(shown -> shown.message())
        .filter(message -> message.content().text().equals("still unreadable"))
        .findFirst()
        .orElseThrow()
        .id();
  }
}
