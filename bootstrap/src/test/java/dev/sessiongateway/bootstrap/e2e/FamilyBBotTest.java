package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.http.JsonField;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/// A complete bot that uses only family B: it creates its instance, pairs it by code, sends every
/// kind of message, uses groups, organizes its chats, and gets all events by webhook.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FamilyBBotTest extends FamilyBBotFixture {
  @Test
  @Order(1)
  void itMakesItsInstanceAndPairsByCode() throws Exception {
    var created =
        operator
            .post(
                "/instance/create",
                "{'instanceName':'bot','integration':'WHATSAPP-BAILEYS','token':'%s','qrcode':false,'webhook':{'enabled':true,'url':'%s','byEvents':false,'base64':true,'events':[]},'websocket':{'enabled':true,'events':[]}}"
                    .formatted(TOKEN, receiver.url()))
            .expect(201);
    assertThat(created.text("hash")).isEqualTo(TOKEN);
    bot = operator.with(Map.of("apikey", TOKEN));
    assertThat(bot.get("/instance/fetchInstances").expect(200).json()).hasSize(1);
    if (SocketIoClient.isPossible()) {
      SocketIoClient.install();
      socket = SocketIoClient.connect(sockets + "/bot", TOKEN, "auth", "").connected();
    }
    var connecting = bot.get("/instance/connect/bot?number=" + SHOP).expect(200);
    assertThat(connecting.text("code")).isNotEmpty();
    assertThat(connecting.text("base64")).startsWith("data:image/png;base64,");
    assertThat(connecting.integer("count")).isPositive();
    var code = connecting.text("pairingCode");
    assertThat(code).matches("[0-9A-Z]{8}");
    operator.post("/simulator/phones/" + SHOP + "/pair", "{'code':'" + code + "'}").expect(200);
    bot.await(
        "/instance/connectionState/bot",
        json -> json.at("/instance/state").asText().equals("open"));
    awaitEvent("instance.create", _ -> true);
    awaitEvent("connection.update", data -> data.path("state").asText().equals("open"));
    bot.post("/instance/setPresence/bot", "{'presence':'available'}").expect(201);
  }

  @Test
  @Order(2)
  void itSendsEveryKindOfMessage() {
    var text = send("sendText", "'text':'Welcome!','delay':1");
    assertThat(JsonField.text(text, "/message/conversation")).isEqualTo("Welcome!");
    assertThat(JsonField.text(onAdasPhone(text), "body")).isEqualTo("Welcome!");
    var image =
        send(
            "sendMedia",
            "'mediatype':'image','caption':'Blue','fileName':'blue.png','media':'"
                + SampleFiles.pngBase64()
                + "'");
    assertThat(JsonField.text(image, "messageType")).isEqualTo("imageMessage");
    assertThat(JsonField.text(onAdasPhone(image), "/media/mimetype")).startsWith("image/");
    var audio = send("sendWhatsAppAudio", "'audio':'" + SampleFiles.voiceBase64() + "'");
    assertThat(JsonField.bool(audio, "/message/audioMessage/ptt")).isTrue();
    typeIs(send("sendSticker", "'sticker':'" + SampleFiles.pngBase64() + "'"), "stickerMessage");
    var place = "'name':'Shop','address':'1 Quay','latitude':53.3,'longitude':-6.2";
    typeIs(send("sendLocation", place), "locationMessage");
    var card = "'contact':[{'fullName':'Ben','phoneNumber':'" + BEN + "'}]";
    typeIs(send("sendContact", card), "contactMessage");
    awaitEvent("send.message", data -> data.path("messageType").asText().equals("contactMessage"));
    awaitEvent("messages.update", data -> data.path("status").asText().equals("DELIVERY_ACK"));
  }

  @Test
  @Order(3)
  void itHearsWhatPeopleChoose() {
    var poll = send("sendPoll", "'name':'When?','selectableCount':1,'values':['Mon','Tue']");
    onPhone(poll, "vote", "{'options':['Tue']}");
    awaitEvent(
        "messages.update",
        data ->
            data.path("pollUpdates").findValuesAsText("name").contains("Tue")
                && data.path("keyId").asText().equals(id(poll)));
    var list =
        send(
            "sendList",
            "'title':'Menu','description':'Today','buttonText':'Open','footerText':'Fresh','sections':[{'title':'Cakes','rows':[{'title':'Lemon','description':'x','rowId':'lemon'}]}]");
    onPhone(list, "pick", "{'rowId':'lemon'}");
    var picked =
        awaitEvent(
            "messages.upsert",
            data -> data.path("messageType").asText().equals("listResponseMessage"));
    assertThat(
            JsonField.text(picked, "/message/listResponseMessage/singleSelectReply/selectedRowId"))
        .isEqualTo("lemon");
    var buttons =
        send(
            "sendButtons",
            "'title':'Sure?','description':'We close at"
                + " six','footer':'Shop','buttons':[{'type':'reply','displayText':'Yes','id':'yes'},{'type':'reply','displayText':'No','id':'no'}]");
    onPhone(buttons, "press", "{'buttonId':'yes'}");
    var pressed =
        awaitEvent(
            "messages.upsert",
            data -> data.path("messageType").asText().equals("buttonsResponseMessage"));
    assertThat(JsonField.text(pressed, "/message/buttonsResponseMessage/selectedButtonId"))
        .isEqualTo("yes");
  }

  @Test
  @Order(4)
  void itAnswersReactsEditsAndDeletes() {
    var question = write(ADA, "{'to':'" + SHOP + "','text':'Is it blue?'}");
    var incoming = awaitEvent("messages.upsert", data -> question.equals(id(data)));
    var key = incoming.get("key").toString();
    assertThat(JsonField.text(incoming, "pushName")).isEqualTo("Ada");
    bot.put("/chat/markMessageAsRead/bot", "{'readMessages':[" + key + "]}").expect(201);
    var reaction =
        bot.post("/message/sendReaction/bot", "{'key':" + key + ",'reaction':'👍'}")
            .expect(201)
            .json();
    typeIs(reaction, "reactionMessage");
    awaitEvent("send.message", data -> data.path("messageType").asText().equals("reactionMessage"));
    operator.await(
        ADAS_CHAT + "/messages?limit=100",
        json -> json.findValuesAsText("emoji").contains("👍") || json.toString().contains("👍"));
    var answer = send("sendText", "'text':'Blu.','quoted':{'key':" + key + "}");
    assertThat(JsonField.text(answer, "/contextInfo/stanzaId")).isEqualTo(question);
    bot.put(
            "/chat/updateMessage/bot",
            "{'number':'" + ADA + "','key':" + answer.get("key") + ",'text':'Blue.'}")
        .expect(200);
    awaitEvent("send.message.update", data -> data.toString().contains("Blue."));
    assertThat(JsonField.text(onAdasPhone(answer), "body")).isEqualTo("Blue.");
    bot.delete("/chat/deleteMessageForEveryone/bot", answer.get("key").toString()).expect(201);
    awaitEvent("messages.delete", data -> data.toString().contains(id(answer)));
  }

  @Test
  @Order(5)
  void itPostsAStatus() {
    var story =
        bot.post(
                "/message/sendStatus/bot",
                "{'type':'text','content':'Open today','backgroundColor':'#1B7430','font':1,'statusJidList':['%s']}"
                    .formatted(ADA))
            .expect(201);
    assertThat(story.text("/key/remoteJid")).isEqualTo("status@broadcast");
    operator.await(
        "/simulator/phones/" + ADA + "/chats/status@broadcast/messages?limit=10",
        json -> json.findValuesAsText("body").contains("Open today"));
  }

  @Test
  @Order(6)
  void itFindsWhatWasSaid() {
    var found =
        bot.post(
                "/chat/findMessages/bot",
                "{'where':{'key':{'remoteJid':'" + ADA + "@s.whatsapp.net'}},'offset':3,'page':1}")
            .expect(200)
            .json();
    assertThat(found.at("/messages/records")).hasSize(3);
    assertThat(JsonField.integer(found, "/messages/total")).isGreaterThan(8);
    assertThat(JsonField.integer(found, "/messages/currentPage")).isEqualTo(1);
    var chats = bot.post("/chat/findChats/bot", "{}").expect(200).json();
    assertThat(chats.findValuesAsText("remoteJid")).contains(ADA + "@s.whatsapp.net");
    var contacts = bot.post("/chat/findContacts/bot", "{}").expect(200).json();
    assertThat(contacts.findValuesAsText("pushName")).contains("Ada");
    var statuses = bot.post("/chat/findStatusMessage/bot", "{'page':1,'offset':50}").expect(200);
    assertThat(statuses.json()).isNotEmpty();
    var numbers =
        bot.post("/chat/whatsappNumbers/bot", "{'numbers':['+1 (555) 000-2222','15559990000']}")
            .expect(200)
            .json();
    assertThat(numbers.findValuesAsText("exists")).containsExactlyInAnyOrder("true", "false");
    var image =
        bot.post("/chat/findMessages/bot", "{'where':{'messageType':'imageMessage'}}")
            .expect(200)
            .json()
            .at("/messages/records/0");
    assertThat(
            bot.post(
                    "/chat/getBase64FromMediaMessage/bot",
                    "{'message':{'key':{'id':'" + id(image) + "'}}}")
                .expect(201)
                .text("base64"))
        .isEqualTo(SampleFiles.pngBase64());
    var own = send("sendMedia", "'mediatype':'image','media':'" + SampleFiles.pngBase64() + "'");
    var wanted = "{'message':{'key':{'id':'" + id(own) + "'}}}";
    bot.post("/chat/getBase64FromMediaMessage/bot", wanted).expect(201);
    bot.delete("/chat/deleteMessageForEveryone/bot", own.get("key").toString()).expect(201);
    var gone = bot.post("/chat/getBase64FromMediaMessage/bot", wanted).expect(400);
    assertThat(gone.text("/response/message/0")).isEqualTo("The message is not of the media type");
  }

  @Test
  @Order(7)
  void itLivesInGroups() {
    var created =
        bot.post(
                "/group/create/bot",
                "{'subject':'Crew','description':'Who mends what','participants':['" + ADA + "']}")
            .expect(201);
    group = created.text("id");
    awaitEvent("groups.upsert", data -> data.path(0).path("id").asText().equals(group));
    bot.put("/group/updateGroupSubject/bot?groupJid=" + group, "{'subject':'Crew north'}")
        .expect(201);
    awaitEvent("groups.update", data -> data.path(0).path("subject").asText().equals("Crew north"));
    bot.put("/group/updateGroupDescription/bot?groupJid=" + group, "{'description':'All of it'}")
        .expect(201);
    bot.put(
            "/group/updateGroupPicture/bot?groupJid=" + group,
            "{'image':'" + SampleFiles.pngBase64() + "'}")
        .expect(201);
    var added =
        bot.put(
                "/group/updateParticipant/bot?groupJid=" + group,
                "{'action':'add','participants':['" + BEN + "','15559990000']}")
            .expect(201)
            .json();
    assertThat(added.get("updateParticipants").findValuesAsText("status"))
        .containsExactly("200", "404");
    awaitEvent("group-participants.update", data -> data.path("action").asText().equals("add"));
    bot.put(
            "/group/updateParticipant/bot?groupJid=" + group,
            "{'action':'promote','participants':['" + ADA + "']}")
        .expect(201);
    var participants = bot.get("/group/participants/bot?groupJid=" + group).expect(200).json();
    assertThat(participants.get("participants")).hasSize(3);
    var invite = bot.get("/group/inviteCode/bot?groupJid=" + group).expect(200);
    var code = invite.text("inviteCode");
    assertThat(invite.text("inviteUrl")).endsWith(code);
    assertThat(bot.get("/group/inviteInfo/bot?inviteCode=" + code).expect(200).text("subject"))
        .isEqualTo("Crew north");
    bot.post(
            "/group/sendInvite/bot",
            "{'groupJid':'%s','description':'Join us','numbers':['%s']}".formatted(group, BEN))
        .expect(200);
    assertThat(
            bot.put("/group/revokeInviteCode/bot?groupJid=" + group, "{}")
                .expect(201)
                .text("inviteCode"))
        .isNotEqualTo(code);
    bot.put("/group/updateSetting/bot?groupJid=" + group, "{'action':'announcement'}").expect(201);
    bot.put("/group/toggleEphemeral/bot?groupJid=" + group, "{'expiration':86400}").expect(201);
    var infos = bot.get("/group/findGroupInfos/bot?groupJid=" + group).expect(200);
    assertThat(infos.bool("announce")).isTrue();
    assertThat(infos.text("desc")).isEqualTo("All of it");
    assertThat(infos.text("pictureUrl")).startsWith("http");
    assertThat(bot.get("/group/fetchAllGroups/bot?getParticipants=false").expect(200).json())
        .isNotEmpty();
    bot.post(
            "/message/sendText/bot",
            "{'number':'" + group + "','text':'All here?','mentionsEveryOne':true}")
        .expect(201);
    bot.delete("/group/leaveGroup/bot?groupJid=" + group).expect(200);
    bot.get("/group/findGroupInfos/bot?groupJid=" + group).expect(404);
    var theirs =
        operator
            .post(
                "/simulator/phones/" + ADA + "/groups",
                "{'subject':'Friends','members':['" + BEN + "']}")
            .expect(201);
    assertThat(
            bot.get("/group/acceptInviteCode/bot?inviteCode=" + theirs.text("inviteCode"))
                .expect(200)
                .text("groupJid"))
        .isEqualTo(theirs.text("id"));
  }

  @Test
  @Order(8)
  void itSortsItsChats() {
    var label = bot.get("/label/findLabels/bot").expect(200).text("/0/id");
    bot.put(
            "/label/handleLabel/bot",
            "{'number':'%s','labelId':'%s','action':'add'}".formatted(ADA, label))
        .expect(200);
    awaitEvent("labels.association", data -> data.path("labelId").asText().equals(label));
    bot.put("/chat/archiveChat/bot", "{'chat':'" + ADA + "@s.whatsapp.net','archive':true}")
        .expect(201);
    awaitEvent("chats.update", _ -> true);
    bot.put("/chat/markChatUnread/bot", "{'chat':'" + ADA + "@s.whatsapp.net'}").expect(201);
    bot.put("/chat/updateBlockStatus/bot", "{'number':'" + BEN + "','status':'block'}").expect(201);
    bot.put("/chat/updateBlockStatus/bot", "{'number':'" + BEN + "','status':'unblock'}")
        .expect(201);
    bot.post("/chat/sendPresence/bot", "{'number':'" + ADA + "','presence':'composing','delay':1}")
        .expect(201);
  }

  @Test
  @Order(9)
  void itMindsItsProfileAndPrivacy() {
    bot.post("/chat/updateProfileName/bot", "{'name':'The Shop'}").expect(200);
    bot.post("/chat/updateProfileStatus/bot", "{'status':'Open till six'}").expect(200);
    bot.put("/chat/updateProfilePicture/bot", "{'picture':'" + SampleFiles.pngBase64() + "'}")
        .expect(200);
    var own = bot.post("/chat/fetchProfile/bot", "{}").expect(200);
    assertThat(own.text("name")).isEqualTo("The Shop");
    assertThat(own.text("status")).isEqualTo("Open till six");
    assertThat(own.text("picture")).startsWith("http");
    assertThat(
            bot.post("/chat/fetchProfilePictureUrl/bot", "{'number':'" + SHOP + "'}")
                .expect(200)
                .text("profilePictureUrl"))
        .startsWith("http");
    var adas = "/simulator/phones/" + ADA + "/contacts/" + SHOP + "@c.us";
    var seen = operator.get(adas).expect(200);
    assertThat(seen.text("name")).isEqualTo("The Shop");
    assertThat(seen.text("about")).isEqualTo("Open till six");
    assertThat(seen.bool("picture")).isTrue();
    bot.delete("/chat/removeProfilePicture/bot").expect(200);
    assertThat(operator.get(adas).expect(200).bool("picture")).isFalse();
    var privacy =
        bot.put(
                "/chat/updatePrivacySettings/bot",
                "{'privacySettings':{'readreceipts':'none','last':'contacts'}}")
            .expect(201)
            .json();
    assertThat(JsonField.text(privacy, "/data/last")).isEqualTo("contacts");
    assertThat(bot.get("/chat/fetchPrivacySettings/bot").expect(200).json())
        .isEqualTo(privacy.get("data"));
  }

  @Test
  @Order(10)
  void itDoesByItselfWhatItsSettingsSay() {
    bot.post(
            "/settings/set/bot",
            "{'rejectCall':true,'msgCall':'Please write.','readMessages':true}")
        .expect(201);
    assertThat(bot.get("/settings/find/bot").expect(200).bool("rejectCall")).isTrue();
    operator.post("/simulator/phones/" + ADA + "/calls", "{'to':'" + SHOP + "'}").expect(201);
    awaitEvent("call", data -> data.path("status").asText().equals("reject"));
    operator.await(
        ADAS_CHAT + "/messages?limit=100",
        json -> json.findValuesAsText("body").contains("Please write."));
  }

  @Test
  @Order(11)
  void itCannotReachOtherInstances() {
    operator
        .post("/instance/create", "{'instanceName':'other','integration':'WHATSAPP-BAILEYS'}")
        .expect(201);
    assertThat(bot.get("/instance/connectionState/other").status()).isIn(401, 403);
    bot.post("/instance/create", "{'instanceName':'mine'}").expect(401);
  }

  @Test
  @Order(12)
  void itLogsOutAndIsDeleted() {
    bot.delete("/instance/logout/bot").expect(200);
    awaitEvent("logout.instance", _ -> true);
    bot.delete("/instance/delete/bot").expect(200);
    awaitEvent("instance.delete", _ -> true);
    var events = new HashSet<String>();
    receiver.seen().forEach(delivery -> events.add(delivery.event()));
    assertThat(events)
        .containsAll(
            Set.of(
                "connection.update",
                "messages.upsert",
                "messages.update",
                "messages.delete",
                "send.message",
                "send.message.update",
                "contacts.upsert",
                "chats.upsert",
                "groups.upsert",
                "groups.update",
                "group-participants.update",
                "labels.association",
                "call"));
  }

  @Test
  @Order(13)
  @NeedsProgram({"node", "npm"})
  void itHeardTheSameOverItsSocket() throws Exception {
    for (var event :
        new String[] {"connection.update", "send.message", "messages.upsert", "groups.upsert"}) {
      assertThat(JsonField.text(socket.awaitEvent(event), "instance")).isEqualTo("bot");
    }
  }
}
