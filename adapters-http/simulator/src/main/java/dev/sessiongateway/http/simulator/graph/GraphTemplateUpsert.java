package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.simulator.graph.TemplateDefinition.ComponentBody;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Templates with codes in many languages at once: those that are there are changed, the others are
/// made (Meta's page *Authentication templates, Bulk management*).
record GraphTemplateUpsert(GraphPaths paths) {
  void register(Api api) {
    api.openPost(
        "graph.upsertTemplates",
        GraphPaths.NODE + "/upsert_message_templates",
        UpsertBody.class,
        this::upsert);
  }

  private ApiResponse upsert(ApiRequest request, UpsertBody body) {
    var account = paths.ofBusiness(request, body.token());
    var services = paths.accounts().services();
    var now = services.time().instant();
    var made = new ArrayList<CloudTemplate>();
    var wanted = body.definitions();
    var _ =
        services
            .businesses()
            .update(
                account.business().phone(),
                before -> {
                  made.clear();
                  var after = before;
                  for (var one : wanted) {
                    var template = upserted(after, one).madeAt(now);
                    after = after.with(template);
                    made.add(template);
                  }
                  if (after.templates().size() > CloudBusiness.TEMPLATES) {
                    throw GraphFault.PARAMETER.toException(
                        "there would be more than " + CloudBusiness.TEMPLATES + " templates");
                  }
                  return after;
                });
    made.forEach(account.reviews()::expect);
    return ApiResponse.ok(new Upserted(made.stream().map(Made::of).toList()));
  }

  private static CloudTemplate upserted(CloudBusiness business, TemplateDefinition wanted) {
    var created = wanted.toTemplate(business.nextTemplateId());
    return business.templates().stream()
        .filter(one -> one.name().equals(created.name()))
        .filter(one -> one.language().equals(created.language()))
        .findFirst()
        .map(wanted::changed)
        .orElse(created);
  }

  /// @param seconds how long a message may wait for its phone, which none does here
  record UpsertBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @Nullable @Length(max = 512) String name,
      @Nullable @Size(min = 1, max = 100) List<@Length(max = 16) String> languages,
      @Nullable @Length(max = 32) String category,
      @Nullable @Size(min = 1, max = 10) List<ComponentBody> components,
      @JsonProperty("message_send_ttl_seconds") @Nullable Integer seconds) {
    private static final String AUTHENTICATION = "AUTHENTICATION";

    List<TemplateDefinition> definitions() {
      if (!AUTHENTICATION.equals(GraphFault.required("category", category))) {
        throw GraphFault.PARAMETER.toException("category must be " + AUTHENTICATION);
      }
      var parts = GraphFault.required("components", components);
      if (parts.stream().anyMatch(part -> part.text() != null)) {
        throw GraphFault.PARAMETER.toException(
            "components.text is not possible, because the text is Meta's");
      }
      var all = GraphFault.required("languages", languages);
      if (all.stream().distinct().count() < all.size()) {
        throw GraphFault.PARAMETER.toException("languages must have each language once");
      }
      return all.stream()
          .map(language -> new TemplateDefinition(null, name, language, category, null, parts))
          .toList();
    }
  }

  record Upserted(List<Made> data) {}

  record Made(String id, String status, String language) {
    static Made of(CloudTemplate template) {
      return new Made(template.id(), template.review().code(), template.language());
    }
  }
}
