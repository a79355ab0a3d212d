package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.bootstrap.e2e.OperationWalk.text;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.cloudapi.BusinessKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Every operation of the Cloud API on a virtual phone once, and of the usernames and numbers of
/// people.
final class GraphWalk {
  private static final String GRAPH = "/simulator/graph/v23.0/";
  private static final String PHONES = "/simulator/phones";
  private static final String SHOP = PHONES + "/15550007777";
  private static final String TOKEN = "token-of-the-walk";
  private static final String SECRET = "secret-of-the-walk";
  private static final String REGISTRATION = "{'messaging_product':'whatsapp','pin':'123456'}";
  private static final String BLOCKED =
      "{'messaging_product':'whatsapp','block_users':[{'user':'447700900101'}]}";
  private static final String APP = "300015550007777";
  private static final String CODES =
      "{'name':'login','languages':['de'],'category':'AUTHENTICATION',"
          + "'components':[{'type':'BODY'}]}";
  private static final String BOUNDARY = "----boundary";
  private static final String TEMPLATE =
      "{'name':'hello','language':'en','category':'UTILITY',"
          + "'components':[{'type':'BODY','text':'Hello'}]}";

  private final OperationWalk walk;
  private final ApiExplorer app;

  GraphWalk(OperationWalk walk) {
    this.walk = walk;
    this.app = walk.operator().and("Authorization", "Bearer " + TOKEN);
  }

  void run() {
    walk.done("POST", PHONES, "{'number':'15550007777'}");
    var business = "{'token':'" + TOKEN + "','appSecret':'" + SECRET + "','window':false}";
    var made = walk.done("PUT", SHOP + "/business", business);
    var number = GRAPH + text(made, "phoneNumberId");
    var account = GRAPH + text(made, "businessId");
    walk.done("GET", SHOP + "/business", null);
    done("GET", number, null);
    done("GET", account + "/phone_numbers", null);
    done("GET", number + "/whatsapp_business_profile", null);
    done(
        "POST",
        number + "/whatsapp_business_profile",
        "{'messaging_product':'whatsapp','about':'Open'}");
    done(
        "POST",
        number + "/messages",
        "{'messaging_product':'whatsapp','to':'447700900101','type':'text',"
            + "'text':{'body':'Hello'}}");
    files(number);
    uploads();
    subscriptions();
    templates(number, account);
    registration(number);
    settings(number);
    groups(number);
    links(number);
    username(number);
    blocked(number);
    shop(account);
    flows(number, account);
    app(account);
    people();
    coexistence(number);
    walk.done("GET", SHOP + "/business/webhooks", null);
    walk.done("DELETE", SHOP + "/business", null);
  }

  private void files(String number) {
    var parts =
        String.join(
            "\r\n",
            List.of(
                "--" + BOUNDARY,
                "Content-Disposition: form-data; name=\"messaging_product\"",
                "",
                "whatsapp",
                "--" + BOUNDARY,
                "Content-Disposition: form-data; name=\"file\"; filename=\"a.txt\"",
                "Content-Type: text/plain",
                "",
                "Hello",
                "--" + BOUNDARY + "--",
                ""));
    var upload = app.and("Content-Type", "multipart/form-data; boundary=" + BOUNDARY);
    var id = text(walk.done(upload, "POST", number + "/media", parts), "id");
    var file = GRAPH + id;
    done("GET", file, null);
    done("GET", "/simulator/graph/media/" + id, null);
    done("DELETE", file, null);
  }

  private void uploads() {
    var begin = GRAPH + APP + "/uploads?file_length=9&file_type=application/pdf";
    var id = text(done("POST", begin, null), "id");
    done("GET", GRAPH + id, null);
    walk.done(app.and("file_offset", "0"), "POST", GRAPH + id, "%PDF-1.4\n");
  }

  /// The webhook of the app, at an address that answers the challenge.
  private void subscriptions() {
    var path = GRAPH + APP + "/subscriptions";
    var app = walk.operator().and("Authorization", "Bearer " + APP + "|" + SECRET);
    try (var server = new ChallengeServer()) {
      var body =
          "{'object':'whatsapp_business_account','fields':'messages',"
              + "'verify_token':'word','callback_url':'%s'}";
      walk.done(app, "POST", path, body.formatted(server.url()));
      walk.done(app, "GET", path, null);
      walk.done(app, "DELETE", path, null);
    }
  }

  private void templates(String number, String account) {
    var id = text(done("POST", account + "/message_templates", TEMPLATE), "id");
    review(id, "approved");
    done("GET", account + "/message_templates", null);
    done("GET", account + "/message_templates/" + id, null);
    done("POST", GRAPH + id, "{'category':'MARKETING'}");
    review(id, "approved");
    done(
        "POST",
        number + "/marketing_messages",
        "{'messaging_product':'whatsapp','to':'447700900101','type':'template',"
            + "'template':{'name':'hello','language':{'code':'en'}}}");
    review(id, "paused");
    done("POST", GRAPH + id + "/unpause", null);
    var ids = "{'hsm_ids':['" + id + "']}";
    done("POST", account + "/message_templates/archive", ids);
    done("POST", account + "/message_templates/unarchive", ids);
    var codes = text(done("POST", account + "/upsert_message_templates", CODES), "/data/0/id");
    done("GET", GRAPH + id + "/compare?template_ids=" + codes + "&start=1&end=2", null);
    done("DELETE", account + "/message_templates?name=hello", null);
  }

  private void review(String template, String result) {
    var body = "{'review':'" + result + "'}";
    walk.done("PUT", SHOP + "/business/templates/" + template, body);
  }

  private void registration(String number) {
    var unverified = "{'token':'" + TOKEN + "','window':false,'verified':false}";
    walk.done("PUT", SHOP + "/business", unverified);
    done("POST", number + "/request_code", "{'code_method':'SMS','language':'en_US'}");
    var shown = walk.done("GET", SHOP + "/business", null);
    var code = text(shown, "/verification/code");
    done("POST", number + "/verify_code", "{'code':'" + code + "'}");
    done("POST", number + "/register", REGISTRATION);
    done("POST", number + "/deregister", null);
    done("POST", number + "/register", REGISTRATION);
  }

  private void settings(String number) {
    var commerce = number + "/whatsapp_commerce_settings";
    done("POST", commerce, "{'is_cart_enabled':false}");
    done("GET", commerce, null);
    var settings = number + "/settings";
    done("POST", settings, "{'calling':{'status':'ENABLED'}}");
    done("GET", settings, null);
    calls(number);
    var encryption = number + "/whatsapp_business_encryption";
    var key = BusinessKey.pem().replace("\n", "\\n");
    done("POST", encryption, "{'business_public_key':'" + key + "'}");
    done("GET", encryption, null);
  }

  /// The person calls, and the app declines.
  private void calls(String number) {
    var calling = "{'calling':{'status':'ENABLED','callback_permission_status':'ENABLED'}}";
    done("POST", number + "/settings", calling);
    var call = walk.done("POST", PHONES + "/447700900101/calls", "{'to':'15550007777'}");
    walk.done("POST", PHONES + "/447700900101/calls/" + text(call, "id") + "/end", null);
    var permission = number + "/call_permissions?user_wa_id=447700900101";
    // The call becomes a permission a moment later.
    while (text(done("GET", permission, null), "/permission/status").equals("no_permission")) {
      Thread.onSpinWait();
    }
    done(
        "POST",
        number + "/calls",
        "{'messaging_product':'whatsapp','to':'447700900101','action':'connect',"
            + "'session':{'sdp_type':'offer','sdp':'v=0'}}");
  }

  /// A person asks to join a group and is refused, then let in and removed.
  private void groups(String number) {
    var product = "'messaging_product':'whatsapp'";
    done(
        "POST",
        number + "/groups",
        "{" + product + ",'subject':'Plants','join_approval_mode':'approval_required'}");
    var id = text(done("GET", number + "/groups", null), "/data/groups/0/id");
    var group = GRAPH + id;
    done("POST", group + "/invite_link", "{" + product + "}");
    var link = text(done("GET", group + "/invite_link", null), "invite_link");
    var request = askToJoin(group, link);
    var answer = "{" + product + ",'join_requests':['" + request + "']}";
    done("DELETE", group + "/join_requests", answer);
    askToJoin(group, link);
    done("POST", group + "/join_requests", answer);
    done(
        "DELETE",
        group + "/participants",
        "{" + product + ",'participants':[{'user':'447700900101'}]}");
    walk.done("PUT", SHOP + "/business/groups/" + id, "{'suspended':true}");
  }

  private String askToJoin(String group, String link) {
    var code = link.substring(link.lastIndexOf('/') + 1);
    walk.done("POST", PHONES + "/447700900101/groups/join", "{'inviteCode':'" + code + "'}");
    return text(done("GET", group + "/join_requests", null), "/data/0/join_request_id");
  }

  private void coexistence(String number) {
    walk.done("PUT", SHOP + "/business", "{'coexistence':{'sharesHistory':true}}");
    done(
        "POST", number + "/smb_app_data", "{'messaging_product':'whatsapp','sync_type':'history'}");
  }

  private void links(String number) {
    var links = number + "/message_qrdls";
    var made = done("POST", links, "{'prefilled_message':'Hi','generate_qr_image':'PNG'}");
    var code = text(made, "code");
    done("GET", links, null);
    done("GET", links + "/" + code, null);
    done("GET", "/simulator/graph/qr/" + code + ".png", null);
    done("DELETE", links + "/" + code, null);
  }

  private void username(String number) {
    var username = number + "/username";
    done("GET", number + "/username_suggestions", null);
    done("POST", username, "{'username':'the.walk'}");
    done("GET", username, null);
    done("DELETE", username, null);
  }

  private void blocked(String number) {
    var blocked = number + "/block_users";
    done("POST", blocked, BLOCKED);
    done("GET", blocked, null);
    done("DELETE", blocked, BLOCKED);
  }

  private void shop(String account) {
    walk.done("PUT", SHOP + "/products/mug", "{'name':'Mug'}");
    var catalog = text(done("GET", account + "/product_catalogs", null), "/data/0/id");
    done("GET", GRAPH + catalog + "/products", null);
  }

  private void flows(String number, String account) {
    var made = "{'name':'Seats','categories':['SURVEY']}";
    var id = text(done("POST", account + "/flows", made), "id");
    var flow = GRAPH + id;
    done("GET", account + "/flows", null);
    var parts =
        String.join(
            "\r\n",
            List.of(
                "--" + BOUNDARY,
                "Content-Disposition: form-data; name=\"asset_type\"",
                "",
                "FLOW_JSON",
                "--" + BOUNDARY,
                "Content-Disposition: form-data; name=\"file\"; filename=\"flow.json\"",
                "Content-Type: application/json",
                "",
                "{\"version\":\"7.0\",\"screens\":[{\"id\":\"SEATS\"}]}",
                "--" + BOUNDARY + "--",
                ""));
    var upload = app.and("Content-Type", "multipart/form-data; boundary=" + BOUNDARY);
    walk.done(upload, "POST", flow + "/assets", parts);
    done("GET", flow + "/assets", null);
    done("GET", "/simulator/graph/flows/" + id, null);
    done("POST", flow + "/publish", null);
    var message =
        "{'messaging_product':'whatsapp','to':'447700900101','type':'interactive','interactive':{"
            + "'type':'flow','body':{'text':'Seats?'},'action':{'name':'flow','parameters':{"
            + "'flow_message_version':'3','flow_cta':'Choose','flow_id':'"
            + id
            + "'}}}}";
    done("POST", number + "/messages", message);
    var chat = PHONES + "/447700900101/chats/15550007777@c.us/messages";
    var seen = text(walk.done("GET", chat + "?limit=1&sortOrder=desc", null), "/0/id");
    walk.done("POST", chat + "/" + seen + "/flow", "{'action':'complete'}");
    done("POST", flow + "/deprecate", null);
  }

  private void app(String account) {
    var subscriptions = account + "/subscribed_apps";
    done("POST", subscriptions, null);
    var app = text(done("GET", subscriptions, null), "/data/0/whatsapp_business_api_data/id");
    done("DELETE", subscriptions, null);
    done("GET", GRAPH + "debug_token?input_token=" + TOKEN, null);
    var credentials = "?client_id=" + app + "&client_secret=" + SECRET;
    done(
        "GET", GRAPH + "oauth/access_token" + credentials + "&grant_type=client_credentials", null);
  }

  private void people() {
    var person = PHONES + "/15550007778";
    walk.done("POST", PHONES, "{'number':'15550007778'}");
    walk.done("PUT", person + "/username", "{'username':'walker'}");
    walk.done("GET", person + "/username", null);
    walk.done("DELETE", person + "/username", null);
    walk.done("POST", person + "/number", "{'to':'15550007779'}");
  }

  private JsonNode done(String method, String path, @Nullable String body) {
    return walk.done(app, method, path, body);
  }
}
