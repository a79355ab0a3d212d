package dev.sessiongateway.application;

import static dev.sessiongateway.application.GatewayFixture.ADA;

import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Content;
import java.util.List;
import java.util.Map;

/// A network on which the session `ada` has a contact, two groups and a channel to follow.
final class PopulatedNetwork {
  static final InviteCode INVITE = new InviteCode("HjkLmN0pqRsTuVwXyZ1234");
  static final InviteCode OTHER = new InviteCode("0029VaAbCdEfGhIjKlMnOp");
  static final Address CREW = Address.group("120363000000000001");
  static final Address CLUB = Address.group("120363000000000002");
  static final Address NEWS = Address.channel("120363000000000007");

  private PopulatedNetwork() {}

  static void populate(GatewayFixture gateway) {
    gateway.active(ADA);
    gateway.network.addContact(new Contact(Samples.GRACE, "Grace", null));
    gateway.network.addGroup(ADA, group(gateway, CREW, "Crew", Group.Role.ADMIN, INVITE));
    gateway.network.addGroup(ADA, group(gateway, CLUB, "Club", Group.Role.MEMBER, OTHER));
    gateway.network.addChannel(
        new Channel(NEWS, "News", null, OTHER, null, null, Channel.Role.GUEST, true, 7, false),
        List.of(post(gateway, 2), post(gateway, 1)));
  }

  private static Group group(
      GatewayFixture gateway, Address id, String subject, Group.Role mine, InviteCode invite) {
    var me = new Group.Participant(FakeNetwork.ADA.id(), mine);
    return new Group(
        id, subject, null, null, gateway.time.instant(), List.of(me), invite, false, true);
  }

  private static ChannelPost post(GatewayFixture gateway, int number) {
    return new ChannelPost(
        Samples.messageId(number),
        new Content.Text("post " + number),
        gateway.time.instant(),
        0,
        Map.of());
  }
}
