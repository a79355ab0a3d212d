package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudBusinesses;
import dev.sessiongateway.application.simulation.Username;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The username of a business (Meta's page *Business-scoped user IDs, Business usernames*). It is
/// the username of the phone, so that no person has it too, and hides no number.
record GraphUsernameRoutes(GraphPaths paths) {
  private static final String USERNAME = GraphPaths.NODE + "/username";
  private static final Pattern NO_WORD = Pattern.compile("[^a-z0-9]+");
  private static final Set<String> TRANSFERS = Set.of("none", "force_transfer");

  void register(Api api) {
    api.openGet("graph.getUsername", USERNAME, this::get);
    api.openPost("graph.setUsername", USERNAME, UsernameBody.class, this::set);
    api.openDelete("graph.removeUsername", USERNAME, this::remove);
    api.openGet(
        "graph.suggestUsernames", GraphPaths.NODE + "/username_suggestions", this::suggestions);
  }

  private CloudBusinesses businesses() {
    return paths.accounts().services().businesses();
  }

  /// Without a username it has neither key.
  private ApiResponse get(ApiRequest request) {
    var account = paths.ofNumber(request);
    return ApiResponse.ok(
        businesses()
            .username(account.business().phone())
            .map(username -> new UsernameView(username.name(), Report.status(username)))
            .orElse(new UsernameView(null, null)));
  }

  private ApiResponse set(ApiRequest request, UsernameBody body) {
    var account = paths.ofNumber(request, body.token());
    requireRegistered(account);
    var username =
        new Username(Ascii.lower(GraphFault.required("username", body.username())), false);
    username.check();
    if (body.transfer() != null && !TRANSFERS.contains(body.transfer())) {
      throw GraphFault.PARAMETER.toException("transfer_action must be none or force_transfer");
    }
    if (isTaken(username.name(), account.business().phone())) {
      throw GraphFault.USERNAME_TAKEN.toException("the username is not available");
    }
    businesses().setUsername(account.business().number(), username);
    report(account, username);
    return ApiResponse.ok(new UsernameView(null, Report.status(username)));
  }

  private static void requireRegistered(CloudAccount account) {
    if (!account.business().settings().registered()) {
      throw GraphFault.NOT_REGISTERED.toException("the number is not registered");
    }
  }

  /// The app is notified of the username of the number.
  ///
  /// @param username null when it was removed
  static void report(CloudAccount account, @Nullable Username username) {
    account.report(
        Report.FIELD,
        new Report(
            account.business().phone().user(),
            username == null ? null : username.name(),
            username == null ? "deleted" : Report.status(username)));
  }

  private ApiResponse remove(ApiRequest request) {
    var account = paths.ofNumber(request);
    var phone = account.business().phone();
    if (businesses().username(phone).isEmpty()) {
      throw GraphFault.PARAMETER.toException("the number has no username");
    }
    businesses().setUsername(account.business().number(), null);
    report(account, null);
    return GraphPaths.done();
  }

  /// Names that follow from that of the business, and that nobody has.
  private ApiResponse suggestions(ApiRequest request) {
    var account = paths.ofNumber(request);
    var phone = account.business().phone();
    var words = NO_WORD.matcher(Ascii.lower(account.name())).replaceAll("_");
    var number = phone.user();
    var digits = number.substring(Math.max(0, number.length() - 4));
    var free =
        Stream.of(words, words + "_official", words + "." + digits)
            .filter(name -> new Username(name, false).isPossible())
            .filter(name -> !isTaken(name, phone))
            .toList();
    return ApiResponse.ok(GraphList.of(List.of(new Suggestions(free))));
  }

  /// Whether another phone has the name.
  private boolean isTaken(String name, Address phone) {
    return paths.accounts().services().phones().phones().stream()
        .map(other -> other.number().jid())
        .filter(other -> !other.equals(phone))
        .flatMap(other -> businesses().username(other).stream())
        .anyMatch(taken -> taken.name().equals(name));
  }

  /// @param transfer what happens to a username of another number of the business; a business of
  ///   the simulator has one number
  record UsernameBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @Nullable @Length(min = 1, max = 64) String username,
      @JsonProperty("transfer_action") @Nullable @Length(max = 32) String transfer) {}

  record UsernameView(@Nullable String username, @Nullable String status) {}

  record Suggestions(@JsonProperty("username_suggestions") List<String> names) {}

  /// The webhook about the username of a number.
  ///
  /// @param username absent when it was removed
  /// @param status `approved`, `reserved` or `deleted`
  record Report(
      @JsonProperty("display_phone_number") String number,
      @Nullable String username,
      String status) {
    static final String FIELD = "business_username_updates";

    /// A username that ends so is approved, and not seen by people yet.
    private static final String RESERVED = "_reserved";

    /// `approved`, or `reserved` for a name that ends so.
    static String status(Username username) {
      return username.name().endsWith(RESERVED) ? "reserved" : "approved";
    }
  }
}
