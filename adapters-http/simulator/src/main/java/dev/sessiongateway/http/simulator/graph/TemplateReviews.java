package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.Quality;
import dev.sessiongateway.application.simulation.CloudTemplate.Review;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What the network decides about the templates of a business. The app is notified of each
/// decision.
record TemplateReviews(
    Supplier<CloudBusiness> business,
    BooleanSupplier isOpen,
    CloudServices services,
    WebhookQueue webhooks) {
  /// How long a review takes when nobody decides.
  private static final Duration REVIEW = Duration.ofSeconds(2);

  /// How long an archived template can be taken back (Meta's page *Template archival*).
  private static final Duration ARCHIVED = Duration.ofDays(28);

  /// What is due after the business has ended is not done.
  private void after(Duration wait, Runnable task) {
    var _ =
        services
            .time()
            .after(
                wait,
                () -> {
                  if (isOpen.getAsBoolean()) {
                    task.run();
                  }
                });
  }

  /// Expects the reviews that were not over when the process ended.
  void resume() {
    business.get().templates().stream()
        .filter(template -> template.review() == Review.PENDING)
        .forEach(this::expect);
    business.get().templates().stream()
        .filter(template -> template.review() == Review.ARCHIVED)
        .forEach(this::expectEnd);
  }

  /// The template is approved after a moment.
  void expect(CloudTemplate template) {
    after(
        REVIEW,
        () ->
            business.get().templates().stream()
                .filter(one -> one.id().equals(template.id()))
                .filter(one -> one.review() == Review.PENDING)
                .filter(one -> one.components().equals(template.components()))
                .findFirst()
                .ifPresent(one -> decide(one, Review.APPROVED, null)));
  }

  /// Decides the review of a template, whatever its state.
  ///
  /// @param reason of a rejection
  void decide(CloudTemplate template, Review result, @Nullable String reason) {
    changeStatus(template, template.reviewed(result, reason), result.code());
  }

  /// Puts a template away. It is deleted when it is not taken back in time.
  void archive(CloudTemplate template) {
    var archived = template.reviewed(Review.ARCHIVED, template.reason());
    changeStatus(template, archived, archived.review().code());
    expectEnd(archived);
  }

  /// Takes a template back, as it was before. A rejected one has its reason.
  void unarchive(CloudTemplate template) {
    var before = template.reason() == null ? Review.APPROVED : Review.REJECTED;
    changeStatus(template, template.reviewed(before, template.reason()), "UNARCHIVED");
  }

  /// The time begins again when the process does.
  private void expectEnd(CloudTemplate archived) {
    after(
        ARCHIVED,
        () ->
            services
                .businesses()
                .update(business.get().phone(), now -> now.without(List.of(archived))));
  }

  /// The app has changed a template.
  void edited(CloudTemplate template) {
    webhooks.add(
        WebhookBody.TEMPLATE_COMPONENTS,
        WebhookBody.ofField(
            business.get(),
            WebhookBody.TEMPLATE_COMPONENTS,
            EditedTemplate.of(template),
            services.time().instant()));
  }

  private void changeStatus(CloudTemplate before, CloudTemplate after, String event) {
    change(
        before,
        after,
        WebhookBody.TEMPLATE_STATUS,
        WebhookBody.of(business.get(), after, event, services.time().instant()));
  }

  /// Gives a template another quality.
  void rate(CloudTemplate template, Quality quality) {
    var rated = template.rated(quality, services.time().instant());
    var body = WebhookBody.ofQuality(business.get(), template, rated, services.time().instant());
    change(template, rated, WebhookBody.TEMPLATE_QUALITY, body);
  }

  /// Gives a template another category.
  void categorize(CloudTemplate template, String category) {
    var changed = template.categorized(category);
    var body = WebhookBody.ofCategory(business.get(), template, changed, services.time().instant());
    change(template, changed, WebhookBody.TEMPLATE_CATEGORY, body);
  }

  /// @param body what the app gets when the template is still as it was
  private void change(CloudTemplate before, CloudTemplate after, String field, WebhookBody body) {
    var changed =
        services
            .businesses()
            .update(
                business.get().phone(),
                now -> now.templates().contains(before) ? now.with(after) : now);
    if (changed.templates().contains(after)) {
      webhooks.add(field, body);
    }
  }
}
