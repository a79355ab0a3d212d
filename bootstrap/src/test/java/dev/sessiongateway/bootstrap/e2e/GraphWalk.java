package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.bootstrap.e2e.OperationWalk.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Every operation of the Cloud API on a virtual phone once.
final class GraphWalk {
  private static final String SHOP = "/simulator/phones/15550007777";
  private static final String TOKEN = "token-of-the-walk";
  private static final String BOUNDARY = "----boundary";
  private static final String TEMPLATE =
      "{\"name\":\"hello\",\"language\":\"en\",\"category\":\"UTILITY\","
          + "\"components\":[{\"type\":\"BODY\",\"text\":\"Hello\"}]}";

  private final OperationWalk walk;
  private final ApiExplorer app;

  GraphWalk(OperationWalk walk) {
    this.walk = walk;
    this.app = walk.operator().and("Authorization", "Bearer " + TOKEN);
  }

  void run() {
    walk.done("POST", "/simulator/phones", "{\"number\":\"15550007777\"}");
    var made =
        walk.done("PUT", SHOP + "/business", "{\"token\":\"" + TOKEN + "\",\"window\":false}");
    var number = "/simulator/graph/v23.0/" + text(made, "phoneNumberId");
    var account = "/simulator/graph/v23.0/" + text(made, "businessId");
    walk.done("GET", SHOP + "/business", null);
    done("GET", number, null);
    done("GET", account + "/phone_numbers", null);
    done("GET", number + "/whatsapp_business_profile", null);
    done(
        "POST",
        number + "/whatsapp_business_profile",
        "{\"messaging_product\":\"whatsapp\",\"about\":\"Open\"}");
    done(
        "POST",
        number + "/messages",
        "{\"messaging_product\":\"whatsapp\",\"to\":\"447700900101\",\"type\":\"text\","
            + "\"text\":{\"body\":\"Hello\"}}");
    files(number);
    templates(account);
    done("POST", account + "/subscribed_apps", null);
    done("GET", account + "/subscribed_apps", null);
    done("DELETE", account + "/subscribed_apps", null);
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
    var file = "/simulator/graph/v23.0/" + id;
    done("GET", file, null);
    done("GET", "/simulator/graph/media/" + id, null);
    done("DELETE", file, null);
  }

  private void templates(String account) {
    var id = text(done("POST", account + "/message_templates", TEMPLATE), "id");
    walk.done("PUT", SHOP + "/business/templates/" + id, "{\"review\":\"approved\"}");
    done("GET", account + "/message_templates", null);
    done("GET", account + "/message_templates/" + id, null);
    done("POST", "/simulator/graph/v23.0/" + id, "{\"category\":\"MARKETING\"}");
    done("DELETE", account + "/message_templates?name=hello", null);
  }

  private JsonNode done(String method, String path, @Nullable String body) {
    return walk.done(app, method, path, body);
  }
}
