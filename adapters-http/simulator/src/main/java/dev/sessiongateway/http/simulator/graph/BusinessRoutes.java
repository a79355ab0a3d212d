package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.sessiongateway.application.simulation.BusinessApp;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudBusinesses.NewBusiness;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.Quality;
import dev.sessiongateway.application.simulation.CloudTemplate.Review;
import dev.sessiongateway.application.simulation.CloudWebhook;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes virtual phones businesses, which apps drive by the Cloud API.
public record BusinessRoutes(CloudAccounts accounts) implements Api.Native {
  private static final String BUSINESS = "/simulator/phones/{number}/business";

  @Override
  public void register(Api api) {
    api.put("simulator.makeBusiness", BUSINESS, Scope.ADMIN, BusinessBody.class, this::make);
    api.get(
        "simulator.getBusiness",
        BUSINESS,
        Scope.ADMIN,
        request -> ApiResponse.ok(view(of(request))));
    api.delete("simulator.removeBusiness", BUSINESS, Scope.ADMIN, this::remove);
    api.get(
        "simulator.listBusinessWebhooks",
        BUSINESS + "/webhooks",
        Scope.ADMIN,
        request -> ApiResponse.ok(WebhooksView.of(of(request).webhooks().overview())));
    api.put(
        "simulator.suspendGroup",
        BUSINESS + "/groups/{id}",
        Scope.ADMIN,
        SuspensionBody.class,
        this::suspend);
    api.put(
        "simulator.reviewTemplate",
        BUSINESS + "/templates/{id}",
        Scope.ADMIN,
        ReviewBody.class,
        this::review);
  }

  private BusinessView view(CloudAccount account) {
    var now = accounts.services().time().instant();
    return BusinessView.of(account.business(), account.registration().sent(now).orElse(null));
  }

  private CloudAccount of(ApiRequest request) {
    return accounts.of(number(request).jid());
  }

  private static PhoneNumber number(ApiRequest request) {
    return PhoneNumber.parse("number", request.path("number"));
  }

  private ApiResponse make(ApiRequest request, BusinessBody body) {
    var services = accounts.services();
    var number = number(request);
    var webhook = body.webhook();
    if (webhook != null) {
      var challenge = CloudAccount.challenge(services.businesses().nextId(number.jid()));
      var problem =
          new WebhookVerifier(services.client())
              .problem(webhook.url(), webhook.verifyToken(), challenge);
      problem.ifPresent(why -> {
        throw Fault.invalid("webhook.url", why);
      });
    }
    var made =
        services
            .businesses()
            .make(
                new NewBusiness(
                    number,
                    body.phoneNumberId(),
                    body.businessId(),
                    body.token(),
                    body.appSecret(),
                    webhook == null ? null : new CloudWebhook(webhook.url(), webhook.verifyToken()),
                    !Boolean.FALSE.equals(body.window()),
                    body.verified()));
    var app = body.coexistence();
    if (app != null) {
      var begun =
          BusinessApp.begun(services.time().instant(), !Boolean.FALSE.equals(app.sharesHistory()));
      var _ =
          services
              .businesses()
              .update(made.phone(), business -> business.with(business.settings().with(begun)));
    }
    return ApiResponse.ok(view(accounts.of(made.phone())));
  }

  private ApiResponse remove(ApiRequest request) {
    accounts.services().businesses().remove(number(request).jid());
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private ApiResponse suspend(ApiRequest request, SuspensionBody body) {
    var groups = of(request).groups();
    var id = request.path("id");
    var group = groups.find(id).orElseThrow(() -> Fault.notFound("group", id));
    groups.suspend(group.id(), body.suspended());
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private ApiResponse review(ApiRequest request, ReviewBody body) {
    var account = of(request);
    var id = request.path("id");
    if (body.review() == null && body.quality() == null && body.category() == null) {
      throw Fault.invalid("review", "or quality or category is required");
    }
    if (body.category() != null) {
      account.reviews().categorize(template(account, id), Ascii.upper(body.category()));
    }
    if (body.quality() != null) {
      account
          .reviews()
          .rate(template(account, id), Coded.of(Quality.class, Ascii.upper(body.quality())));
    }
    if (body.review() != null) {
      var result = Coded.of(Review.class, Ascii.upper(body.review()));
      account
          .reviews()
          .decide(template(account, id), result, result == Review.REJECTED ? body.why() : null);
    }
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private static CloudTemplate template(CloudAccount account, String id) {
    return account.business().templates().stream()
        .filter(one -> one.id().equals(id))
        .findFirst()
        .orElseThrow(() -> Fault.notFound("template", id));
  }

  /// What is absent is drawn, or stays.
  ///
  /// @param window false lets the business write to everybody at any time
  /// @param verified false for a number that has to be verified by a code and registered
  record BusinessBody(
      @Nullable @Length(max = 20) String phoneNumberId,
      @Nullable @Length(max = 20) String businessId,
      @Nullable @Length(max = 512) String token,
      @Nullable @Length(max = 512) String appSecret,
      @Nullable WebhookTarget webhook,
      @Nullable Boolean window,
      @Nullable Boolean verified,
      @Nullable CoexistenceBody coexistence) {}

  /// The number begins with the Cloud API now, and stays in the WhatsApp Business app.
  ///
  /// @param sharesHistory true when absent
  record CoexistenceBody(@Nullable Boolean sharesHistory) {}

  /// @param verifyToken the address has to answer a challenge with it; absent for no challenge
  record WebhookTarget(
      @Length(min = 1, max = 2_048) String url,
      @Nullable @Length(min = 1, max = 512) String verifyToken) {}

  /// @param suspended whether nobody writes in the group
  record SuspensionBody(Boolean suspended) {}

  /// What is absent stays.
  ///
  /// @param reason of a rejection
  record ReviewBody(
      @Nullable @OneOf({"approved", "rejected", "paused", "disabled"}) String review,
      @Nullable @OneOf({"green", "yellow", "red"}) String quality,
      @Nullable @OneOf({"marketing", "utility", "authentication"}) String category,
      @Nullable @Length(min = 1, max = 128) String reason) {
    String why() {
      return reason == null ? "INVALID_FORMAT" : reason;
    }
  }

  /// @param verification the code that the app requested last, while it is valid
  record BusinessView(
      String number,
      String phoneNumberId,
      String businessId,
      String token,
      String appSecret,
      boolean window,
      boolean subscribed,
      @Nullable WebhookTarget webhook,
      List<ReviewedTemplate> templates,
      boolean verified,
      @Nullable VerificationView verification,
      @Nullable CoexistenceView coexistence) {
    static BusinessView of(CloudBusiness business, Registration.@Nullable Sent code) {
      var webhook = business.target().orElse(null);
      return new BusinessView(
          business.phone().user(),
          business.phoneNumberId(),
          business.businessId(),
          business.token(),
          business.appSecret(),
          business.window(),
          business.subscribed(),
          webhook == null ? null : new WebhookTarget(webhook.url(), webhook.verifyToken()),
          business.templates().stream().map(ReviewedTemplate::of).toList(),
          business.settings().verified(),
          code == null ? null : new VerificationView(code.code(), code.method(), code.until()),
          CoexistenceView.of(business.settings().app()));
    }
  }

  record CoexistenceView(Instant since, boolean sharesHistory) {
    static @Nullable CoexistenceView of(@Nullable BusinessApp app) {
      return app == null ? null : new CoexistenceView(app.since(), app.sharesHistory());
    }
  }

  record VerificationView(String code, String method, Instant validUntil) {}

  record ReviewedTemplate(String id, String name, String language, String review) {
    static ReviewedTemplate of(CloudTemplate template) {
      return new ReviewedTemplate(
          template.id(),
          template.name(),
          template.language(),
          Ascii.lower(template.review().code()));
    }
  }

  /// The latest calls of the webhook, the newest first.
  ///
  /// @param waiting calls that are not taken yet
  /// @param lost calls that a full queue lost
  record WebhooksView(int waiting, long lost, List<AttemptView> attempts) {
    static WebhooksView of(WebhookQueue.Overview overview) {
      return new WebhooksView(
          overview.waiting(),
          overview.lost(),
          overview.attempts().stream().map(AttemptView::of).toList());
    }
  }

  /// @param attempt from 1
  /// @param status of the answer; absent when there was none
  record AttemptView(
      Instant at,
      String field,
      int attempt,
      @Nullable Integer status,
      @Nullable String trouble,
      RawBody body) {
    static AttemptView of(WebhookQueue.Attempt one) {
      return new AttemptView(
          one.at(),
          one.field(),
          one.number(),
          one.status(),
          one.trouble(),
          new RawBody(one.body()));
    }
  }

  /// A value that is JSON already.
  record RawBody(@JsonValue @JsonRawValue String text) {}
}
