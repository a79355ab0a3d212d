package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.phone.VirtualPhones.PhoneContact;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.Review;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The states of templates after their review (Meta's pages *Template comparison*, *Template
/// archival* and *Template pausing*).
record GraphTemplateStateRoutes(GraphPaths paths) {
  private static final String TEMPLATES = GraphPaths.NODE + "/message_templates";
  private static final Parameter<@Nullable String> OTHERS = Parameter.text("template_ids");
  private static final Parameter<@Nullable String> START = Parameter.text("start");
  private static final Parameter<@Nullable String> END = Parameter.text("end");
  private static final int MOST_COMPARED = 10;

  /// The digits of a time in seconds or milliseconds.
  private static final int MOST_DIGITS = 13;

  private static final long MILLISECONDS = 100_000_000_000L;

  void register(Api api) {
    api.openGet("graph.compareTemplates", GraphPaths.NODE + "/compare", this::compare)
        .parameters(OTHERS, START, END);
    api.openPost(
        "graph.unpauseTemplate",
        GraphPaths.NODE + "/unpause",
        UnpauseBody.class,
        (request, body) -> unpause(paths.caller(request, body.token()), request.path("id")));
    api.openPost(
        "graph.archiveTemplates",
        TEMPLATES + "/archive",
        TemplateIds.class,
        (request, body) -> {
          var changed = change(request, body, GraphTemplateStateRoutes::archive);
          return ApiResponse.ok(new Archived(changed.done(), changed.failed()));
        });
    api.openPost(
        "graph.unarchiveTemplates",
        TEMPLATES + "/unarchive",
        TemplateIds.class,
        (request, body) -> {
          var changed = change(request, body, GraphTemplateStateRoutes::unarchive);
          return ApiResponse.ok(new Unarchived(changed.done(), changed.failed()));
        });
  }

  private static ApiResponse unpause(CloudAccount account, String id) {
    var template =
        GraphTemplateRoutes.find(account, id)
            .orElseThrow(() -> GraphNode.without("unpause", account, id));
    if (template.review() != Review.PAUSED) {
      return ApiResponse.ok(new Unpaused(false, "the template is not paused"));
    }
    account.reviews().decide(template, Review.APPROVED, null);
    return ApiResponse.ok(new Unpaused(true, null));
  }

  private Changed change(ApiRequest request, TemplateIds body, Change change) {
    var account = paths.ofBusiness(request, body.token());
    var done = new ArrayList<String>();
    var failed = new LinkedHashMap<String, String>();
    for (var id : body.all()) {
      var found = GraphTemplateRoutes.find(account, id);
      var problem = found.isEmpty() ? "Template not found" : change.of(account, found.get());
      if (problem == null) {
        done.add(id);
      } else {
        failed.put(id, problem);
      }
    }
    return new Changed(done, failed);
  }

  /// @return why it was not done; null when it was
  private static @Nullable String archive(CloudAccount account, CloudTemplate template) {
    if (template.review() != Review.APPROVED && template.review() != Review.REJECTED) {
      return "Only approved or rejected templates can be archived";
    }
    account.reviews().archive(template);
    return null;
  }

  private static @Nullable String unarchive(CloudAccount account, CloudTemplate template) {
    if (template.review() != Review.ARCHIVED) {
      return "Only archived templates can be unarchived";
    }
    account.reviews().unarchive(template);
    return null;
  }

  /// Of the messages since the process began. Meta compares templates with 1,000 messages or more,
  /// which tests do not send, so that any number is compared here.
  private ApiResponse compare(ApiRequest request) {
    var account = paths.caller(request);
    var id = request.path("id");
    if (GraphTemplateRoutes.find(account, id).isEmpty()) {
      throw GraphNode.without("compare", account, id);
    }
    var others = GraphFault.required("template_ids", OTHERS.of(request)).split(",", -1);
    var ids = Stream.concat(Stream.of(id), Arrays.stream(others)).map(String::strip).distinct();
    var all = ids.limit(MOST_COMPARED + 1L).toList();
    if (all.size() < 2 || all.size() > MOST_COMPARED) {
      throw GraphFault.PARAMETER.toException("template_ids must be 1 to 9 other templates");
    }
    all.forEach(one -> requireTemplate(account, one));
    var from = time("start", START.of(request));
    var to = time("end", END.of(request));
    if (!from.isBefore(to)) {
      throw GraphFault.PARAMETER.toException("start must be before end");
    }
    return ApiResponse.ok(new Comparison(metrics(account, all, from, to)));
  }

  private static void requireTemplate(CloudAccount account, String id) {
    if (GraphTemplateRoutes.find(account, id).isEmpty()) {
      throw GraphFault.PARAMETER.toException("template_ids has no template of this business");
    }
  }

  private static Instant time(String field, @Nullable String text) {
    var given = GraphFault.required(field, text);
    var isNumber = !given.isEmpty() && given.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!isNumber || given.length() > MOST_DIGITS) {
      throw GraphFault.PARAMETER.toException(field + " must be a time in seconds");
    }
    var number = Long.parseLong(given);
    return number > MILLISECONDS ? Instant.ofEpochMilli(number) : Instant.ofEpochSecond(number);
  }

  private List<Metric> metrics(CloudAccount account, List<String> ids, Instant from, Instant to) {
    var sends = new ArrayList<NumberValue>();
    var reasons = new ArrayList<TextValue>();
    var rates = new LinkedHashMap<String, Double>();
    for (var id : ids) {
      var people = account.sentTemplates().recipients(id, from, to);
      var blocks = people.stream().distinct().filter(one -> blocks(one, account)).count();
      sends.add(new NumberValue(id, people.size()));
      rates.put(id, people.isEmpty() ? 0.0 : (double) blocks / people.size());
      reasons.add(new TextValue(id, "UNKNOWN_BLOCK_REASON"));
    }
    var order = ids.stream().sorted(Comparator.comparing(rates::get)).toList();
    return List.of(
        new Metric("BLOCK_RATE", "RELATIVE", order, null, null),
        new Metric("MESSAGE_SENDS", "NUMBER_VALUES", null, sends, null),
        new Metric("TOP_BLOCK_REASON", "STRING_VALUES", null, null, reasons));
  }

  private boolean blocks(Address person, CloudAccount account) {
    var phones = paths.accounts().services().phones();
    return phones.phones().stream()
        .map(VirtualPhones.Phone::number)
        .filter(number -> number.equals(new PhoneNumber(person.user())))
        .flatMap(number -> phones.contacts(number).stream())
        .filter(PhoneContact::blocked)
        .anyMatch(contact -> contact.person().equals(account.business().phone()));
  }

  /// What is done with one of many templates.
  @FunctionalInterface
  private interface Change {
    /// @return why it was not done; null when it was
    @Nullable String of(CloudAccount account, CloudTemplate template);
  }

  record UnpauseBody(@JsonProperty("access_token") @Nullable @Length(max = 512) String token) {}

  record Unpaused(boolean success, @Nullable String reason) {}

  /// @param ids as a list, or as a text with commas
  record TemplateIds(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          @JsonProperty("hsm_ids")
          @Nullable
          @Size(min = 1, max = 100)
          List<@Length(min = 1, max = 4_096) String> ids) {
    private static final int MOST = 100;

    List<String> all() {
      var all =
          GraphFault.required("hsm_ids", ids).stream()
              .flatMap(text -> Arrays.stream(text.split(",", -1)))
              .map(String::strip)
              .distinct()
              .limit(MOST + 1L)
              .toList();
      if (all.size() > MOST) {
        throw GraphFault.PARAMETER.toException("hsm_ids must be at most " + MOST);
      }
      return all;
    }
  }

  private record Changed(List<String> done, Map<String, String> failed) {}

  record Archived(
      @JsonProperty("archived_templates") List<String> done,
      @JsonProperty("failed_templates") Map<String, String> failed) {}

  record Unarchived(
      @JsonProperty("unarchived_templates") List<String> done,
      @JsonProperty("failed_templates") Map<String, String> failed) {}

  record Comparison(List<Metric> data) {}

  /// @param type says which of the parts is there
  record Metric(
      String metric,
      String type,
      @JsonProperty("order_by_relative_metric") @Nullable List<String> order,
      @JsonProperty("number_values") @Nullable List<NumberValue> numbers,
      @JsonProperty("string_values") @Nullable List<TextValue> texts) {}

  record NumberValue(String key, int value) {}

  record TextValue(String key, String value) {}
}
