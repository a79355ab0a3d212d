package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.bootstrap.e2e.OperationWalk.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.bootstrap.process.BotServer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Every operation of family B once, in the dialect of Evolution API.
final class EvolutionWalk {
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String BEN = "15550004444";
  private static final String JID = ADA + "@s.whatsapp.net";
  private static final String TO = "{'number':'" + ADA + "',";
  private static final String IMAGE = base64(MediaSamples.PNG_TO_SEE);

  private static final List<String> BOTS =
      List.of("typebot", "openai", "dify", "flowise", "n8n", "evoai", "evolutionBot");

  private final OperationWalk walk;
  private final ApiExplorer evolution;

  EvolutionWalk(OperationWalk walk) {
    this.walk = walk;
    this.evolution = walk.operator().and("X-Gateway-Dialect", "evolution");
  }

  /// @param webhook an address that takes events
  /// @param botServer the address of a server of bots
  void run(String webhook, String botServer) {
    instance();
    configuration(webhook);
    sends();
    messages();
    files();
    chats();
    contactsAndProfile();
    groups();
    bots(botServer);
    apps();
    provider();
    done("DELETE", "/instance/logout/shop", null);
    done("DELETE", "/instance/delete/shop", null);
  }

  private void instance() {
    var operator = walk.operator();
    operator.phone(SHOP, "Shop");
    operator.phone(ADA, "Ada");
    operator.phone(BEN, "Ben");
    done("GET", "/", null);
    done("GET", "/manager", null);
    done("GET", "/license/status", null);
    done("POST", "/verify-creds", "{}");
    done(
        "POST",
        "/instance/create",
        "{'instanceName':'shop','integration':'WHATSAPP-BAILEYS','qrcode':true}");
    done("GET", "/instance/fetchInstances", null);
    var code = text(done("GET", "/instance/connect/shop?number=" + SHOP, null), "pairingCode");
    operator.post("/simulator/phones/" + SHOP + "/pair", "{'code':'" + code + "'}").expect(200);
    connected();
    done("GET", "/instance/connectionState/shop", null);
    done("POST", "/instance/setPresence/shop", "{'presence':'available'}");
    done("POST", "/instance/token/shop", null);
    for (var method : List.of("PUT", "POST")) {
      done(method, "/instance/restart/shop", null);
      connected();
    }
  }

  private void provider() {
    done(
        "POST",
        "/instance/create",
        "{'instanceName':'channel','integration':'EVOLUTION','number':'9876543210'}");
    done(
        "POST",
        "/webhook/evolution",
        "{'numberId':'9876543210','key':{'remoteJid':'"
            + ADA
            + "','id':'ABC1'},"
            + "'message':{'conversation':'a'}}");
    done("DELETE", "/instance/delete/channel", null);
  }

  private void connected() {
    evolution.await(
        "/instance/connectionState/shop", json -> text(json, "/instance/state").equals("open"));
  }

  private void configuration(String url) {
    done("POST", "/settings/set/shop", "{'rejectCall':false,'groupsIgnore':false}");
    done("GET", "/settings/find/shop", null);
    done(
        "POST",
        "/webhook/set/shop",
        "{'webhook':{'enabled':true,'url':'" + url + "','events':['MESSAGES_UPSERT']}}");
    done("GET", "/webhook/find/shop", null);
    done("POST", "/websocket/set/shop", "{'websocket':{'enabled':true,'events':[]}}");
    done("GET", "/websocket/find/shop", null);
    for (var broker : List.of("rabbitmq", "nats", "sqs", "kafka", "redis", "sns", "pusher")) {
      done("POST", "/" + broker + "/set/shop", "{'" + broker + "':{'enabled':false,'events':[]}}");
      done("GET", "/" + broker + "/find/shop", null);
    }
    done("POST", "/proxy/set/shop", "{'enabled':false}");
    done("GET", "/proxy/find/shop", null);
    connected();
  }

  private void sends() {
    done("POST", "/message/sendText/shop", TO + "'text':'a'}");
    done("POST", "/message/sendMedia/shop", media());
    done("POST", "/message/sendPtv/shop", TO + "'video':'" + base64(MediaSamples.MP4) + "'}");
    done(
        "POST",
        "/message/sendWhatsAppAudio/shop",
        TO + "'audio':'" + base64(MediaSamples.OGG_OPUS) + "'}");
    done("POST", "/message/sendSticker/shop", TO + "'sticker':'" + IMAGE + "'}");
    done(
        "POST",
        "/message/sendLocation/shop",
        TO + "'name':'x','address':'y','latitude':1,'longitude':2}");
    done(
        "POST",
        "/message/sendContact/shop",
        TO + "'contact':[{'fullName':'Ben','phoneNumber':'" + BEN + "'}]}");
    done(
        "POST",
        "/message/sendList/shop",
        TO
            + "'title':'t','description':'d','buttonText':'b','footerText':'f',"
            + "'sections':[{'title':'s','rows':[{'title':'r','rowId':'1'}]}]}");
    var button = "'buttons':[{'type':'reply','displayText':'Yes','id':'yes'}]";
    done("POST", "/message/sendButtons/shop", TO + "'title':'t','description':'d'," + button + "}");
    done(
        "POST",
        "/message/sendCarousel/shop",
        TO + "'body':'b','cards':[{'title':'t','body':'c'," + button + "}]}");
    done(
        "POST",
        "/message/sendStatus/shop",
        "{'type':'text','content':'s','backgroundColor':'#1B7430','font':1,"
            + "'statusJidList':['"
            + ADA
            + "']}");
    var poll =
        done(
            "POST",
            "/message/sendPoll/shop",
            TO + "'name':'p','selectableCount':1,'values':['x','y']}");
    done(
        "POST",
        "/chat/getPollVote/shop",
        "{'message':{'key':" + poll.path("key") + "},'remoteJid':'" + JID + "'}");
    done("POST", "/chat/sendPresence/shop", TO + "'presence':'composing','delay':1}");
  }

  private static String media() {
    return TO + "'mediatype':'image','fileName':'a.png','media':'" + IMAGE + "'}";
  }

  private void messages() {
    var voice = Inbox.file("audio/ogg", MediaSamples.OGG_OPUS);
    var heard = written("{'to':'" + SHOP + "'," + voice + "}");
    var key = "{'id':'" + heard + "','fromMe':false,'remoteJid':'" + JID + "'}";
    evolution.await(
        "/chat/findChatByRemoteJid/shop?remoteJid=" + JID,
        json -> json.path("unreadMessages").asInt() == 1);
    done("POST", "/message/sendReaction/shop", "{'key':" + key + ",'reaction':'👍'}");
    done("POST", "/chat/markMessageAsPlayed/shop", "{'playedMessages':[" + key + "]}");
    both("/chat/markMessageAsRead/shop", "{'readMessages':[" + key + "]}");
    for (var method : List.of("DELETE", "POST")) {
      var sent = done("POST", "/message/sendText/shop", TO + "'text':'work on me'}");
      done(
          method.equals("DELETE") ? "PUT" : "POST",
          "/chat/updateMessage/shop",
          TO + "'key':" + sent.path("key") + ",'text':'edited'}");
      done(method, "/chat/deleteMessageForEveryone/shop", sent.path("key").toString());
    }
    done("POST", "/chat/findMessages/shop", "{'where':{},'page':1,'offset':5}");
    done("POST", "/chat/findStatusMessage/shop", "{'page':1,'offset':5}");
  }

  private String written(String body) {
    var path = "/simulator/phones/" + ADA + "/messages";
    return text(walk.operator().post(path, body).expect(201).json(), "id");
  }

  private void files() {
    var sent = done("POST", "/message/sendMedia/shop", media());
    var id = text(sent, "/key/id");
    var file =
        done(
            "POST",
            "/chat/getBase64FromMediaMessage/shop",
            "{'message':{'key':{'id':'" + id + "'}}}");
    assertThat(text(file, "base64")).isEqualTo(IMAGE);
    var found = done("POST", "/s3/getMedia/shop", "{'messageId':'" + id + "'}");
    done("POST", "/s3/getMediaUrl/shop", "{'id':'" + text(found, "/0/id") + "'}");
  }

  private void chats() {
    done("GET", "/chat/findChatByRemoteJid/shop?remoteJid=" + JID, null);
    for (var listing : List.of("findChats", "findChannels")) {
      done("GET", "/chat/" + listing + "/shop", null);
      done("POST", "/chat/" + listing + "/shop", "{}");
    }
    for (var operation : List.of("archive", "archiveChat")) {
      both("/chat/" + operation + "/shop", "{'chat':'" + JID + "','archive':true}");
    }
    both("/chat/markChatUnread/shop", "{'chat':'" + JID + "'}");
    both("/chat/updateBotStatus/shop", "{'remoteJid':'" + JID + "','status':'paused'}");
    var label = text(done("GET", "/label/findLabels/shop", null), "/0/id");
    both("/label/handleLabel/shop", TO + "'labelId':'" + label + "','action':'add'}");
  }

  private void contactsAndProfile() {
    var numbers = "{'numbers':['" + ADA + "','15559990000']}";
    done("POST", "/chat/whatsappNumbers/shop", numbers);
    done("POST", "/call/offer/shop", TO + "'callDuration':1}");
    done("POST", "/baileys/onWhatsapp/shop", "{'jid':'" + ADA + "'}");
    done("POST", "/baileys/profilePictureUrl/shop", "{'jid':'" + ADA + "'}");
    done("POST", "/chat/checkIsWhatsappNumber/shop", numbers);
    done("POST", "/chat/findContacts/shop", "{}");
    var ada = "{'number':'" + ADA + "'}";
    done("POST", "/chat/fetchProfile/shop", ada);
    done("POST", "/chat/fetchBusinessProfile/shop", ada);
    var ben = "{'number':'" + BEN + "'}";
    for (var shop : List.of("/business/getCatalog", "/chat/fetchCatalogs")) {
      done("POST", shop + "/shop", ben);
    }
    for (var shop : List.of("/business/getCollections", "/chat/fetchCollections")) {
      done("POST", shop + "/shop", ben);
    }
    done("POST", "/chat/fetchProfilePictureUrl/shop", ada);
    done("GET", "/chat/fetchProfilePictureUrl/shop?number=" + ADA, null);
    done("POST", "/contact/save/shop", TO + "'name':'Ada Lovelace'}");
    for (var area : List.of("chat", "message")) {
      both("/" + area + "/updateBlockStatus/shop", TO + "'status':'block'}");
      both("/" + area + "/updateBlockStatus/shop", TO + "'status':'unblock'}");
    }
    done("POST", "/chat/updateProfileName/shop", "{'name':'Corner Shop'}");
    done("POST", "/chat/updateProfileStatus/shop", "{'status':'Open'}");
    both("/chat/updateProfilePicture/shop", "{'picture':'" + IMAGE + "'}");
    done("DELETE", "/chat/removeProfilePicture/shop", null);
    both(
        "/chat/updatePrivacySettings/shop",
        "{'privacySettings':{'readreceipts':'all','last':'contacts'}}");
    done("GET", "/chat/fetchPrivacySettings/shop", null);
  }

  private void groups() {
    var created = created();
    var group = "/shop?groupJid=" + created;
    done("GET", "/group/fetchAllGroups/shop?getParticipants=false", null);
    for (var read :
        List.of(
            "findGroupInfos",
            "participants",
            "findGroupMembers",
            "inviteCode",
            "fetchInviteCode")) {
      done("GET", "/group/" + read + group, null);
    }
    both("/group/updateGroupSubject" + group, "{'subject':'s'}");
    both("/group/updateGroupDescription" + group, "{'description':'d'}");
    both("/group/updateGroupPicture" + group, "{'image':'" + IMAGE + "'}");
    both("/group/updateSetting" + group, "{'action':'announcement'}");
    both("/group/updateMemberAddMode" + group, "{'mode':'admin_add'}");
    both("/group/toggleEphemeral" + group, "{'expiration':86400}");
    done(
        "PUT",
        "/group/updateParticipant" + group,
        "{'action':'add','participants':['" + BEN + "']}");
    done(
        "POST",
        "/group/updateParticipant" + group,
        "{'action':'promote','participants':['" + ADA + "']}");
    for (var send : List.of("sendInvite", "sendGroupInvite")) {
      done(
          "POST",
          "/group/" + send + "/shop",
          "{'groupJid':'%s','description':'Join','numbers':['%s']}".formatted(created, BEN));
    }
    both("/group/revokeInviteCode" + group, "{}");
    done("DELETE", "/group/leaveGroup" + group, null);
    done("POST", "/group/leaveGroup/shop?groupJid=" + created(), null);
    for (var method : List.of("GET", "POST")) {
      var theirs =
          walk.operator()
              .post(
                  "/simulator/phones/" + ADA + "/groups",
                  "{'subject':'theirs','members':['" + BEN + "']}")
              .expect(201)
              .json();
      var code = text(theirs, "inviteCode");
      done("GET", "/group/inviteInfo/shop?inviteCode=" + code, null);
      done(method, "/group/acceptInviteCode/shop?inviteCode=" + code, null);
    }
  }

  private String created() {
    var body = "{'subject':'Crew','participants':['" + ADA + "']}";
    return text(done("POST", "/group/create/shop", body), "id");
  }

  /// What a front end reads before it shows an instance.
  private void apps() {
    done("GET", "/template/find/shop", null);
    done("GET", "/chatwoot/find/shop", null);
    evolution.post("/message/sendTemplate/shop", TO + "'name':'a','language':'en'}").expect(501);
  }

  /// A bot of each kind; none is left.
  private void bots(String url) {
    var key =
        text(
            done("POST", "/openai/creds/shop", "{'name':'a','apiKey':'" + BotServer.KEY + "'}"),
            "id");
    done("GET", "/openai/creds/shop", null);
    done("GET", "/openai/getModels/shop?openaiCredsId=" + key, null);
    var targets =
        Map.of(
            "typebot",
            "\"url\":\"" + url + "\",\"typebot\":\"t\"",
            "openai",
            "\"openaiCredsId\":\"" + key + "\",\"botType\":\"assistant\",\"assistantId\":\"a\"",
            "dify",
            "\"botType\":\"chatBot\",\"apiUrl\":\"" + url + "\"",
            "flowise",
            "\"apiUrl\":\"" + url + "\"",
            "n8n",
            "\"webhookUrl\":\"" + url + "\"",
            "evoai",
            "\"agentUrl\":\"" + url + "\"",
            "evolutionBot",
            "\"apiUrl\":\"" + url + "\"");
    for (var bot : BOTS) {
      var area = "/" + bot;
      var body = "{'enabled':true,'triggerType':'none'," + targets.get(bot) + "}";
      var id = text(done("POST", area + "/create/shop", body), "id");
      done("GET", area + "/find/shop", null);
      done("GET", area + "/fetch/" + id + "/shop", null);
      done("PUT", area + "/update/" + id + "/shop", body);
      done("POST", area + "/settings/shop", "{'expire':20,'fallbackId':'" + id + "'}");
      done("GET", area + "/fetchSettings/shop", null);
      done("POST", area + "/ignoreJid/shop", "{'remoteJid':'@g.us','action':'add'}");
      var status = "{'remoteJid':'" + JID + "','status':'delete'}";
      done("POST", area + "/changeStatus/shop", status);
      done("GET", area + "/fetchSessions/" + id + "/shop", null);
      done("DELETE", area + "/delete/" + id + "/shop", null);
    }
    done(
        "POST",
        "/typebot/start/shop",
        "{'remoteJid':'" + JID + "','url':'" + url + "','typebot':'t'}");
    for (var bot : done("GET", "/typebot/find/shop", null)) {
      done("DELETE", "/typebot/delete/" + text(bot, "id") + "/shop", null);
    }
    done("DELETE", "/openai/creds/" + key + "/shop", null);
  }

  /// By both methods.
  private void both(String path, String body) {
    done("PUT", path, body);
    done("POST", path, body);
  }

  private JsonNode done(String method, String path, @Nullable String body) {
    return walk.done(evolution, method, path, body);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
