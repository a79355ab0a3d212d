package dev.sessiongateway.http;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.network.CapabilityCodes;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelFollowing;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelSearching;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallOffering;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatDeleting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.application.network.capability.ChatCapabilities.DisappearingMessages;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.ContactCapabilities.AddressBook;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.ContactCapabilities.LidResolving;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.JoinApproval;
import dev.sessiongateway.application.network.capability.LabelCapabilities.LabelEditing;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageStarring;
import dev.sessiongateway.application.network.capability.MessageCapabilities.PollVoting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CodePairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.PasskeyPairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.QrPairing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.Catalogs;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.StoryAudienceEditing;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A network that declares no capability at all: each operation that needs one is 501, in both
/// families.
class UndeclaredCapabilitiesTest {
  private static final String CHANNEL = "120363000000000101@newsletter";
  private static final String GROUP = "120363000000000001@g.us";

  /// No operation needs it: the gateway uses it by itself where the network has it.
  private static final Class<? extends Capability> BY_ITSELF = LidResolving.class;

  @AutoClose private static TestServer server;
  private static Set<Class<? extends Capability>> known;
  private static MessageId sent;

  @BeforeAll
  static void start() {
    server = new TestServer();
    known = server.network.capabilities();
    var ada = server.active("ada");
    sent = server.gateway.messaging().send(ada, GatewayFixture.text("hello")).id();
    known.forEach(server.network::lose);
    server.pairing("waits");
  }

  private static Arguments a(
      Class<? extends Capability> needs, String method, String path, String body) {
    return Arguments.of(needs, method, path, filled(body));
  }

  private static Arguments b(
      Class<? extends Capability> needs, String method, String operation, String body) {
    var query = operation.indexOf('?');
    var path = query < 0 ? operation : operation.substring(0, query);
    var rest = query < 0 ? "" : operation.substring(query);
    var instance = path.equals("/instance/connect") ? "/waits" : "/ada";
    return Arguments.of(needs, method, path + instance + rest, filled(body));
  }

  private static String filled(String body) {
    return body == null ? null : json(body.replace("KEY", key(true)).replace("THEIRS", key(false)));
  }

  private static String key(boolean mine) {
    return "{'id':'%s','remoteJid':'4917000000002@s.whatsapp.net','fromMe':%s}"
        .formatted("SENT", mine);
  }

  static List<Arguments> operationsOfFamilyA() {
    return List.of(
        a(QrPairing.class, "GET", "/api/waits/auth/qr", null),
        a(PasskeyPairing.class, "GET", "/api/waits/auth/passkey/challenge", null),
        a(PasskeyPairing.class, "GET", "/api/waits/auth/passkey/confirmation", null),
        a(PasskeyPairing.class, "POST", "/api/waits/auth/passkey/confirm", null),
        a(CodePairing.class, "POST", "/api/waits/auth/request-code", "{'phone':'4915110000001'}"),
        a(
            MessageSending.class,
            "POST",
            "/api/sendText",
            "{'session':'ada','chatId':'4915110000002@c.us','text':'hello'}"),
        a(
            ReadReceipts.class,
            "POST",
            "/api/sendSeen",
            "{'session':'ada','chatId':'4915110000002@c.us'}"),
        a(
            PresenceSending.class,
            "POST",
            "/api/startTyping",
            "{'session':'ada','chatId':'4915110000002@c.us'}"),
        b(CallOffering.class, "POST", "/call/offer", "{'number':'4915110000002','callDuration':3}"),
        a(
            CallRejecting.class,
            "POST",
            "/api/ada/calls/reject",
            "{'from':'4915110000002@c.us','id':'C0FFEE'}"),
        a(
            PollVoting.class,
            "POST",
            "/api/sendPollVote",
            "{'session':'ada','chatId':'4915110000002@c.us','pollMessageId':'3EB0AAAAAAAAAAAA0001','votes':['A']}"),
        a(
            StoryAudienceEditing.class,
            "POST",
            "/api/ada/status/delete",
            "{'id':'SENT','contacts':['4915110000002@c.us']}"),
        a(
            MessageStarring.class,
            "PUT",
            "/api/star",
            "{'session':'ada','chatId':'4917000000002@c.us','messageId':'SENT','star':true}"),
        a(
            MessagePinning.class,
            "POST",
            "/api/ada/chats/4917000000002@c.us/messages/SENT/pin",
            "{'duration':86400}"),
        a(PresenceReading.class, "GET", "/api/ada/presence", null),
        a(ChatDeleting.class, "DELETE", "/api/ada/chats/4915110000002@c.us", null),
        a(ChatDeleting.class, "DELETE", "/api/ada/chats/4915110000002@c.us/messages", null),
        a(
            DisappearingMessages.class,
            "PUT",
            "/api/ada/chats/4915110000002@c.us/disappearing",
            "{'ephemeralExpiration':86400}"),
        a(ChatOrganizing.class, "POST", "/api/ada/chats/4915110000002@c.us/archive", null),
        a(GroupReading.class, "GET", "/api/ada/groups", null),
        a(
            GroupAdministration.class,
            "POST",
            "/api/ada/groups",
            "{'name':'Crew','participants':[{'id':'4915110000002'}]}"),
        a(
            JoinApproval.class,
            "GET",
            "/api/ada/groups/" + GROUP + "/participants/join-requests",
            null),
        a(Labelling.class, "GET", "/api/ada/labels", null),
        a(LabelEditing.class, "POST", "/api/ada/labels", "{'name':'Hot'}"),
        a(ChannelAdministration.class, "POST", "/api/ada/channels", "{'name':'Tides'}"),
        a(ChannelFollowing.class, "POST", "/api/ada/channels/" + CHANNEL + "/follow", null),
        a(ChannelSearching.class, "GET", "/api/ada/channels/search/views", null),
        a(ChannelReading.class, "GET", "/api/ada/channels/search/categories", null),
        a(
            AddressBook.class,
            "PUT",
            "/api/ada/contacts/4915110000002@c.us",
            "{'firstName':'Bob','lastName':''}"),
        a(ContactLookup.class, "GET", "/api/contacts/check-exists?session=ada&phone=49151", null),
        a(
            ContactBlocking.class,
            "POST",
            "/api/contacts/block",
            "{'session':'ada','contactId':'4915110000002@c.us'}"),
        a(ProfilePictures.class, "DELETE", "/api/ada/profile/picture", null));
  }

  static List<Arguments> operationsOfFamilyB() {
    return List.of(
        b(QrPairing.class, "GET", "/instance/connect", null),
        b(CodePairing.class, "GET", "/instance/connect?number=4915110000001", null),
        b(
            MessageSending.class,
            "POST",
            "/message/sendText",
            "{'number':'4915110000002','text':'hello'}"),
        b(Reacting.class, "POST", "/message/sendReaction", "{'key':KEY,'reaction':'👍'}"),
        b(
            MessageEditing.class,
            "POST",
            "/chat/updateMessage",
            "{'number':'4917000000002','text':'new','key':KEY}"),
        b(ReadReceipts.class, "POST", "/chat/markMessageAsRead", "{'readMessages':[THEIRS]}"),
        b(
            ChatOrganizing.class,
            "POST",
            "/chat/archiveChat",
            "{'chat':'4915110000002@s.whatsapp.net','archive':true,'lastMessage':{'key':KEY}}"),
        b(PresenceSending.class, "POST", "/instance/setPresence", "{'presence':'available'}"),
        b(ContactLookup.class, "POST", "/chat/whatsappNumbers", "{'numbers':['4915110000002']}"),
        b(
            ContactBlocking.class,
            "POST",
            "/chat/updateBlockStatus",
            "{'number':'4915110000002','status':'block'}"),
        b(GroupReading.class, "GET", "/group/findGroupInfos?groupJid=" + GROUP, null),
        b(GroupAdministration.class, "DELETE", "/group/leaveGroup?groupJid=" + GROUP, null),
        b(Labelling.class, "GET", "/label/findLabels", null),
        b(Catalogs.class, "POST", "/business/getCatalog", "{}"),
        b(Catalogs.class, "POST", "/chat/fetchCollections", "{}"),
        b(ProfileReading.class, "POST", "/chat/fetchProfile", "{}"),
        b(ProfileEditing.class, "POST", "/chat/updateProfileName", "{'name':'Ada L.'}"),
        b(ProfilePictures.class, "DELETE", "/chat/removeProfilePicture", null),
        b(PrivacyEditing.class, "GET", "/chat/fetchPrivacySettings", null));
  }

  @ParameterizedTest
  @MethodSource({"operationsOfFamilyA", "operationsOfFamilyB"})
  void isA501ThatNamesTheCapability(
      Class<? extends Capability> needs, String method, String path, String body) {
    var filled = body == null ? null : body.replace("SENT", sent.value());
    var reply = server.asNative().send(method, path.replace("SENT", sent.value()), filled);
    assertThat(reply.status()).as(reply.text()).isEqualTo(501);
    assertThat(reply.text("code")).isEqualTo("unsupported." + CapabilityCodes.of(needs));
  }

  @Test
  void noCapabilityIsLeftOut() {
    var tried =
        Stream.concat(operationsOfFamilyA().stream(), operationsOfFamilyB().stream())
            .map(operation -> operation.get()[0])
            .collect(toSet());
    assertThat(known)
        .allSatisfy(capability ->
            assertThat(tried.contains(capability))
                .as(capability.getSimpleName())
                .isNotEqualTo(capability == BY_ITSELF));
  }
}
