package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// The groups of the business at a small Graph API. What becomes of a request is told before the
/// request is answered.
final class GraphGroups {
  /// An answer.
  record Answer(int status, JsonNode body) {}

  private static final String MADE_AT = "1767268800";
  private static final String GROUPS = GraphServer.NUMBER + "/groups";

  private final Map<String, ObjectNode> groups = new LinkedHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private Consumer<JsonNode> app = _ -> {};
  private boolean tells = true;
  private int refusals;
  private int counter;

  /// Who is told of what becomes of requests.
  void tell(Consumer<JsonNode> told) {
    app = told;
  }

  /// Whether the app is told from now on.
  void tells(boolean now) {
    tells = now;
  }

  /// The next request is taken, and then fails.
  synchronized void refuseNext() {
    refusals++;
  }

  /// Methods and paths of what was asked of groups.
  List<String> asked() {
    return List.copyOf(asked);
  }

  /// A group that was made before.
  ///
  /// @return its id
  synchronized String add(String subject) {
    counter++;
    var id = "Y2FwaV9ncm91cDo%05dZD".formatted(counter);
    var group = Json.object().put("id", id).put("subject", subject);
    group.put("creation_timestamp", Long.parseLong(MADE_AT));
    group.put("invite_link", link());
    group.putArray("participants");
    group.putArray("requests");
    groups.put(id, group);
    return id;
  }

  private String link() {
    return "https://chat.whatsapp.com/%022d".formatted(++counter);
  }

  /// Somebody has followed the link.
  synchronized void join(String id, String person) {
    group(id).withArray("participants").addObject().put("wa_id", person);
  }

  /// Somebody asks to come in.
  synchronized void ask(String id, String person) {
    var request = group(id).withArray("requests").addObject();
    request.put("join_request_id", "request-of-" + person).put("wa_id", person);
    request.put("creation_timestamp", MADE_AT);
  }

  private ObjectNode group(String id) {
    return Optional.ofNullable(groups.get(id)).orElseThrow();
  }

  /// @return empty when the path is of no group
  synchronized Optional<Answer> call(String method, String path, JsonNode body) {
    if (path.equals(GROUPS)) {
      asked.add(method + " " + path);
      return Optional.of(method.equals("POST") ? create(body) : list());
    }
    var end = path.indexOf('/');
    var id = end < 0 ? path : path.substring(0, end);
    var group = groups.get(id);
    if (group == null) {
      return Optional.empty();
    }
    asked.add(method + " " + path);
    return Optional.of(
        switch (method + (end < 0 ? "" : " " + path.substring(end + 1))) {
          case "GET" -> ok(group);
          case "POST" -> change(group, body);
          case "DELETE" -> delete(group);
          case "GET invite_link" -> ok(linkOf(group));
          case "POST invite_link" -> ok(linkOf(group.put("invite_link", link())));
          case "DELETE participants" -> remove(group, body);
          case "GET join_requests" ->
              ok((ObjectNode) Json.object().set("data", group.path("requests")));
          case "POST join_requests" -> answer(group, body, "approved_join_requests");
          case "DELETE join_requests" -> answer(group, body, "rejected_join_requests");
          default -> throw new IllegalArgumentException(method + " " + path);
        });
  }

  private static Answer ok(ObjectNode body) {
    return new Answer(200, body);
  }

  private static ObjectNode linkOf(ObjectNode group) {
    return Json.object().put("invite_link", group.path("invite_link").asText());
  }

  private Answer create(JsonNode body) {
    var isRefused = refusals > 0;
    var id = isRefused ? "none" : add(body.path("subject").asText());
    var update = update(id, "group_create").put("subject", body.path("subject").asText());
    if (!isRefused) {
      group(id).put("join_approval_mode", body.path("join_approval_mode").asText());
      update.put("invite_link", group(id).path("invite_link").asText());
    }
    return done("group_lifecycle_update", update);
  }

  private Answer list() {
    var answer = Json.object();
    var all = answer.putObject("data").putArray("groups");
    groups.values().forEach(group -> all.addObject().put("id", group.path("id").asText()));
    return ok(answer);
  }

  private Answer change(ObjectNode group, JsonNode body) {
    var update = update(group, "group_settings_update");
    var isRefused = refusals > 0;
    for (var field : List.of("subject", "description")) {
      if (body.has(field)) {
        var setting = update.putObject("group_" + field).put("text", body.path(field).asText());
        setting.put("update_successful", !isRefused);
        if (!isRefused) {
          group.put(field, body.path(field).asText());
        }
      }
    }
    if (body.has("file")) {
      update.putObject("profile_picture").put("update_successful", !isRefused);
    }
    return done("group_settings_update", update);
  }

  private Answer delete(ObjectNode group) {
    if (refusals == 0) {
      groups.remove(group.path("id").asText());
    }
    return done("group_lifecycle_update", update(group, "group_delete"));
  }

  private Answer remove(ObjectNode group, JsonNode body) {
    var update = update(group, "group_participants_remove").put("initiated_by", "business");
    var removed = update.putArray("removed_participants");
    for (var person : body.path("participants")) {
      var user = person.path("user").asText();
      removed.addObject().put("input", user);
      var members = group.withArray("participants");
      for (var i = members.size() - 1; i >= 0; i--) {
        if (members.get(i).path("wa_id").asText().equals(user)) {
          members.remove(i);
        }
      }
    }
    return done("group_participants_update", update);
  }

  private Answer answer(ObjectNode group, JsonNode body, String how) {
    var wanted = new ArrayList<String>();
    body.path("join_requests").forEach(id -> wanted.add(id.asText()));
    var answer = Json.object();
    var done = answer.putArray(how);
    var requests = group.withArray("requests");
    for (var i = requests.size() - 1; i >= 0; i--) {
      var id = requests.get(i).path("join_request_id").asText();
      if (wanted.remove(id)) {
        requests.remove(i);
        done.add(id);
      }
    }
    for (var id : wanted) {
      var failed = answer.withArray("failed_join_requests").addObject();
      failed.put("join_request_id", id).putArray("errors").addObject().put("code", 131_009);
    }
    return ok(answer);
  }

  private static ObjectNode update(ObjectNode group, String type) {
    return update(group.path("id").asText(), type);
  }

  static ObjectNode update(String id, String type) {
    return Json.object().put("timestamp", MADE_AT).put("group_id", id).put("type", type);
  }

  private Answer done(String field, ObjectNode update) {
    var request = "request-" + ++counter;
    update.put("request_id", request);
    if (refusals > 0) {
      refusals--;
      if (!field.equals("group_settings_update")) {
        update.putArray("errors").addObject().put("code", 131_000).put("message", "Not done");
      }
    }
    if (tells) {
      app.accept(MetaWebhook.group(field, update));
    }
    return ok(Json.object().put("request_id", request));
  }
}
