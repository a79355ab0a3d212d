package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.Quality;
import dev.sessiongateway.application.simulation.CloudTemplate.Review;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What the network decides about the templates of a business. The app is notified of each
/// decision.
record TemplateReviews(
    Supplier<CloudBusiness> business, CloudServices services, WebhookQueue webhooks) {
  /// How long a review takes when nobody decides.
  private static final Duration REVIEW = Duration.ofSeconds(2);

  /// Expects the reviews that were not over when the process ended.
  void resume() {
    business.get().templates().stream()
        .filter(template -> template.review() == Review.PENDING)
        .forEach(this::expect);
  }

  /// The template is approved after a moment.
  void expect(CloudTemplate template) {
    services
        .time()
        .after(
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
    var reviewed = template.reviewed(result, reason);
    change(
        template,
        reviewed,
        WebhookBody.TEMPLATE_STATUS,
        WebhookBody.of(business.get(), reviewed, services.time().instant()));
  }

  /// Gives a template another quality.
  void rate(CloudTemplate template, Quality quality) {
    var rated = template.rated(quality);
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
