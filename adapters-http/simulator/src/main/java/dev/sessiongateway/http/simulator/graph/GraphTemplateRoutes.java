package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudFlow;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.Component;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.simulator.graph.GraphList.Cursors;
import dev.sessiongateway.http.simulator.graph.GraphList.Paging;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The templates of a business account.
record GraphTemplateRoutes(GraphPaths paths) {
  private static final String TEMPLATES = GraphPaths.NODE + "/message_templates";
  private static final String HANDLE = "components.example.header_handle";
  private static final Set<String> FILES = Set.of("IMAGE", "VIDEO", "DOCUMENT");
  private static final String ONE = TEMPLATES + "/{template}";

  private static final Parameter<@Nullable String> NAME = Parameter.text("name");
  private static final Parameter<@Nullable String> LANGUAGE = Parameter.text("language");
  private static final Parameter<@Nullable String> CATEGORY = Parameter.text("category");
  private static final Parameter<@Nullable String> STATUS = Parameter.text("status");
  private static final Parameter<@Nullable String> AFTER = Parameter.text("after");
  private static final Parameter<@Nullable String> ID = Parameter.text("hsm_id");
  private static final Parameter<@Nullable String> SUMMARY = Parameter.text("summary");
  private static final Parameter<Integer> LIMIT =
      Parameter.limit("limit", 25, CloudBusiness.TEMPLATES);

  void register(Api api) {
    api.openGet("graph.listTemplates", TEMPLATES, this::list)
        .parameters(GraphPaths.FIELDS, NAME, LANGUAGE, CATEGORY, STATUS, LIMIT, AFTER, SUMMARY);
    api.openGet("graph.getTemplate", ONE, this::get).parameters(GraphPaths.FIELDS);
    api.openPost(
        "graph.createTemplate", TEMPLATES, BodySpec.of(TemplateDefinition.class), this::create);
    api.openDelete("graph.deleteTemplate", TEMPLATES, this::delete).parameters(NAME, ID);
    new GraphTemplateUpsert(paths).register(api);
  }

  private ApiResponse list(ApiRequest request) {
    var account = paths.ofBusiness(request);
    var found =
        account.business().templates().stream()
            .filter(is(NAME.of(request), CloudTemplate::name))
            .filter(is(LANGUAGE.of(request), CloudTemplate::language))
            .filter(is(CATEGORY.of(request), CloudTemplate::category))
            .filter(is(STATUS.of(request), template -> template.review().code()))
            .toList();
    var after = AFTER.of(request);
    var start = after == null ? 0 : place(found, after) + 1;
    var limit = LIMIT.of(request);
    var page = found.subList(start, Math.min(found.size(), start + limit));
    return ApiResponse.ok(
        new TemplateList(
            page.stream().map(one -> GraphPaths.chosen(request, TemplateView.of(one))).toList(),
            page.isEmpty() ? null : paging(request, page, start + limit < found.size(), limit),
            SUMMARY.of(request) == null
                ? null
                : Summary.of(account.business().templates(), found.size())));
  }

  private ApiResponse get(ApiRequest request) {
    var id = request.path("template");
    var template = find(paths.ofBusiness(request), id).orElseThrow(() -> GraphNode.unknown(id));
    return ApiResponse.ok(GraphPaths.chosen(request, TemplateView.of(template)));
  }

  private static Predicate<CloudTemplate> is(
      @Nullable String wanted, Function<CloudTemplate, String> part) {
    return template -> wanted == null || wanted.isEmpty() || part.apply(template).equals(wanted);
  }

  private static int place(List<CloudTemplate> all, String id) {
    for (var place = 0; place < all.size(); place++) {
      if (all.get(place).id().equals(id)) {
        return place;
      }
    }
    throw GraphFault.PARAMETER.toException("after is no cursor of this list");
  }

  private static Paging paging(
      ApiRequest request, List<CloudTemplate> page, boolean hasMore, int limit) {
    var last = page.getLast().id();
    var path = GraphPaths.server(request) + request.info().path();
    return new Paging(
        new Cursors(page.getFirst().id(), last),
        hasMore ? path + "?limit=" + limit + "&after=" + last : null);
  }

  private ApiResponse create(ApiRequest request, TemplateDefinition body) {
    var account = paths.ofBusiness(request, body.token());
    var now = paths.accounts().services().time().instant();
    var form = new AtomicReference<@Nullable CloudFlow>();
    var business =
        change(
            account,
            before -> {
              var flows = TemplateFlows.of(before, body);
              form.set(flows.made());
              var wanted = flows.definition().toTemplate(before.nextTemplateId());
              check(account, flows.business(), wanted, List.of());
              if (before.templates().stream().anyMatch(one -> isSame(one, wanted))) {
                throw GraphFault.PARAMETER.toException(
                    "there is a template of this name in this language already");
              }
              if (before.templates().size() >= CloudBusiness.TEMPLATES) {
                throw GraphFault.PARAMETER.toException(
                    "there are "
                        + CloudBusiness.TEMPLATES
                        + " templates, and no more are possible");
              }
              return flows.business().with(wanted.madeAt(now));
            });
    reportForm(account, form.get());
    var made = business.templates().getLast();
    account.reviews().expect(made);
    return ApiResponse.ok(new MadeTemplate(made.id(), made.review().code(), made.category()));
  }

  private CloudBusiness change(CloudAccount account, UnaryOperator<CloudBusiness> change) {
    return paths.accounts().services().businesses().update(account.business().phone(), change);
  }

  private static boolean isSame(CloudTemplate one, CloudTemplate other) {
    return one.name().equals(other.name()) && one.language().equals(other.language());
  }

  ApiResponse change(CloudAccount account, String id, TemplateDefinition body) {
    var before = find(account, id).orElseThrow(() -> GraphNode.not("changing", account, id));
    var form = new AtomicReference<@Nullable CloudFlow>();
    var business =
        change(
            account,
            current -> {
              var flows = TemplateFlows.of(current, body);
              form.set(flows.made());
              var changed = flows.definition().changed(before);
              check(account, flows.business(), changed, before.components());
              return flows.business().with(changed);
            });
    var after =
        business.templates().stream().filter(one -> one.id().equals(id)).findFirst().orElse(before);
    reportForm(account, form.get());
    account.reviews().expect(after);
    account.reviews().edited(after);
    return ApiResponse.ok(new Changed(true, id, after.name(), after.category()));
  }

  private static void check(
      CloudAccount account, CloudBusiness business, CloudTemplate template, List<Component> known) {
    new FlowButtons(business).check(template);
    requireFiles(account, template, known);
  }

  /// The app is notified of a form that was made and published with a template.
  private static void reportForm(CloudAccount account, @Nullable CloudFlow made) {
    if (made != null) {
      account.changedFlow(made, CloudFlow.Status.DRAFT);
    }
  }

  /// A header with a file has the handle of an example, which was uploaded before or is in the
  /// template already.
  private static void requireFiles(
      CloudAccount account, CloudTemplate template, List<Component> known) {
    for (var part : template.components()) {
      var format = part.format();
      if (format == null || !FILES.contains(format) || known.contains(part)) {
        continue;
      }
      var example = part.example();
      if (example == null || example.files().isEmpty()) {
        throw GraphFault.PARAMETER.toException(HANDLE + " is required for a header of " + format);
      }
      // A large file has a handle of many lines.
      example.files().stream()
          .flatMap(String::lines)
          .forEach(handle -> account.uploads().file(HANDLE, handle));
    }
  }

  static Optional<CloudTemplate> find(CloudAccount account, String id) {
    return account.business().templates().stream().filter(one -> one.id().equals(id)).findFirst();
  }

  /// All languages of a name; with an id, the template of the id alone.
  private ApiResponse delete(ApiRequest request) {
    var account = paths.ofBusiness(request);
    var name = GraphFault.required(NAME.name(), NAME.of(request));
    var id = ID.of(request);
    var gone =
        account.business().templates().stream()
            .filter(one -> one.name().equals(name) && (id == null || one.id().equals(id)))
            .toList();
    if (gone.isEmpty()) {
      throw GraphFault.NO_TEMPLATE.toException("there is no template " + name);
    }
    var _ = change(account, business -> business.without(gone));
    return GraphPaths.done();
  }

  /// @param summary where the app asks for it
  record TemplateList(
      List<Map<String, Object>> data, @Nullable Paging paging, @Nullable Summary summary) {}

  /// @param found how many the filters leave
  /// @param names how many there are in all, whose translations are one
  record Summary(
      @JsonProperty("total_count") int found,
      @JsonProperty("message_template_count") int names,
      @JsonProperty("message_template_limit") int limit,
      @JsonProperty("are_translations_complete") boolean complete) {
    static Summary of(List<CloudTemplate> all, int found) {
      var languages =
          all.stream()
              .collect(
                  Collectors.groupingBy(
                      CloudTemplate::name,
                      Collectors.mapping(CloudTemplate::language, Collectors.toSet())));
      return new Summary(
          found,
          languages.size(),
          CloudBusiness.TEMPLATES,
          languages.values().stream().distinct().count() <= 1);
    }
  }

  record Changed(boolean success, String id, String name, String category) {}

  record MadeTemplate(String id, String status, String category) {}
}
