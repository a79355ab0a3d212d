package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.cache.BoundedMap;
import dev.sessiongateway.application.network.capability.TemplateCapabilities.Templates;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.template.MessageTemplate;
import dev.sessiongateway.domain.template.TemplateCategory;
import dev.sessiongateway.domain.template.TemplateDraft;
import dev.sessiongateway.domain.template.TemplateEdit;
import dev.sessiongateway.domain.template.TemplateId;
import dev.sessiongateway.domain.template.TemplateName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The templates of the business account. Thread-safe.
final class CloudTemplates implements Templates {
  private static final String FIELDS =
      "id,name,language,status,category,components,rejected_reason,parameter_format";
  private static final String PAGE = "250";
  private static final int MOST_PAGES = 40;
  private static final String APPROVED = "APPROVED";

  /// Of approved templates that were read for a message: a campaign sends the same one often.
  private static final Duration FRESH = Duration.ofMinutes(1);

  private static final int CACHED = 100;

  private final CurrentGraph link;
  private final Time time;
  private final Map<TemplateName, Known> known = new BoundedMap<>(CACHED);

  CloudTemplates(CurrentGraph link, Time time) {
    this.link = link;
    this.time = time;
  }

  @Override
  public List<MessageTemplate> templates() {
    return pages(link.graph(), Map.of()).stream().map(CloudTemplates::template).toList();
  }

  private static List<JsonNode> pages(AccountGraph graph, Map<String, String> filter) {
    var all = new ArrayList<JsonNode>();
    var query = new LinkedHashMap<>(filter);
    query.put("fields", FIELDS);
    query.put("limit", PAGE);
    for (var page = 0; page < MOST_PAGES; page++) {
      var answer = graph.get(path(graph), query);
      answer.path("data").forEach(all::add);
      var after = Json.text(answer.path("paging").path("cursors"), "after");
      if (after == null || Json.text(answer.path("paging"), "next") == null) {
        return all;
      }
      query.put("after", after);
    }
    return all;
  }

  private static String path(AccountGraph graph) {
    return graph.account().businessId() + "/message_templates";
  }

  private static MessageTemplate template(JsonNode node) {
    var rejection = Json.text(node, "rejected_reason");
    return new MessageTemplate(
        new TemplateId(node.path("id").asText()),
        node.path("name").asText(""),
        node.path("language").asText(""),
        category(node.path("category").asText("")),
        node.path("status").asText(""),
        node.path("components").toString(),
        "NONE".equals(rejection) ? null : rejection);
  }

  /// Meta has replaced others by these three.
  private static TemplateCategory category(String code) {
    return Arrays.stream(TemplateCategory.values())
        .filter(category -> category.code().equals(code))
        .findFirst()
        .orElse(TemplateCategory.UTILITY);
  }

  @Override
  public MessageTemplate create(TemplateDraft draft) {
    var graph = link.graph();
    var components = json("components", draft.components());
    var body =
        Json.object()
            .put("name", draft.name().value())
            .put("language", draft.language())
            .put("category", draft.category().code())
            .put("allow_category_change", draft.mayChangeCategory());
    body.set("components", components);
    var answer = graph.call(Graph.Call.post(path(graph), body));
    forget();
    return new MessageTemplate(
        new TemplateId(answer.path("id").asText()),
        draft.name().value(),
        draft.language(),
        answer.has("category") ? category(answer.path("category").asText()) : draft.category(),
        answer.path("status").asText("PENDING"),
        components.toString(),
        null);
  }

  private static JsonNode json(String field, String text) {
    try {
      var json = Json.read(text);
      if (json.isArray()) {
        return json;
      }
    } catch (JsonProcessingException e) {
      throw Fault.invalid(field, "must be a JSON array");
    }
    throw Fault.invalid(field, "must be a JSON array");
  }

  @Override
  public void edit(TemplateId template, TemplateEdit edit) {
    var body = Json.object();
    if (edit.category() != null) {
      body.put("category", edit.category().code());
    }
    if (edit.components() != null) {
      body.set("components", json("components", edit.components()));
    }
    if (edit.ttlSeconds() != null) {
      body.put("message_send_ttl_seconds", edit.ttlSeconds());
    }
    change(Graph.Call.post(template.value(), body), template.value());
  }

  @Override
  public void delete(TemplateName name, @Nullable TemplateId template) {
    var query = new LinkedHashMap<>(Map.of("name", name.value()));
    if (template != null) {
      query.put("hsm_id", template.value());
    }
    change(Graph.Call.delete(path(link.graph()), query), name.value());
  }

  private void change(Graph.Call call, String template) {
    var _ = link.graph().call(call, new Fault.NotFound("template", template));
    forget();
  }

  @Override
  public Content.Template compose(TemplateName name, String language, String components) {
    var versions = versions(name);
    var template =
        versions.stream()
            .filter(version -> version.path("language").asText("").equals(language))
            .findFirst()
            .orElseThrow(() -> Fault.notFound("template", name + " in " + language));
    if (!isApproved(template)) {
      var status = template.path("status").asText("");
      throw new Fault.Refused("the template " + name + " is " + status + ", not " + APPROVED)
          .toException();
    }
    var given = components.isBlank() ? Json.array() : json("components", components);
    var text = new TemplateParameters(template, given).text();
    return new Content.Template(
        name.value(), language, given.isEmpty() ? "" : given.toString(), text);
  }

  private static boolean isApproved(JsonNode template) {
    return template.path("status").asText("").equals(APPROVED);
  }

  /// The template in all its languages.
  private List<JsonNode> versions(TemplateName name) {
    var now = time.instant();
    synchronized (known) {
      var recent = known.get(name);
      if (recent != null && recent.at().plus(FRESH).isAfter(now)) {
        return recent.versions();
      }
    }
    // The filter of Meta finds names that contain this one, too.
    var versions =
        pages(link.graph(), Map.of("name", name.value())).stream()
            .filter(version -> version.path("name").asText("").equals(name.value()))
            .toList();
    if (versions.stream().allMatch(CloudTemplates::isApproved)) {
      synchronized (known) {
        known.put(name, new Known(now, versions));
      }
    }
    return versions;
  }

  private void forget() {
    synchronized (known) {
      known.clear();
    }
  }

  private record Known(Instant at, List<JsonNode> versions) {}
}
