package dev.sessiongateway.application;

import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.contact.PhoneNumberForms;
import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.Delivery.DeliveryListener;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.media.FileAddresses;
import dev.sessiongateway.application.media.MediaConverter;
import dev.sessiongateway.application.media.MediaInspector;
import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.media.MediaSource;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.media.MediaTypeDetector;
import dev.sessiongateway.application.media.PictureConverter;
import dev.sessiongateway.application.media.StickerConverter;
import dev.sessiongateway.application.messaging.Messaging.SendListener;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkCatalog;
import dev.sessiongateway.application.node.NodeOptions;
import dev.sessiongateway.application.preview.LinkPreviewPolicy;
import dev.sessiongateway.application.preview.PageReader;
import dev.sessiongateway.application.proxy.ProxyProbe;
import dev.sessiongateway.application.session.SessionLog.LogLevels;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.webhook.RetryDefaults;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What a gateway is built of. What is null is required, or the gateway makes its own.
final class GatewayOptions {
  private static final NoWebhooks NO_WEBHOOKS = new NoWebhooks();
  private static final MediaSource NO_SOURCE =
      (_, _, _) -> {
        throw new Fault.Unsupported("fetching-files").toException();
      };

  @Nullable Network network;
  NetworkCatalog networks = NetworkCatalog.EMPTY;
  @Nullable Stores stores;
  @Nullable MediaStore mediaStore;
  @Nullable Time time;
  @Nullable Identifiers identifiers;
  @Nullable Secrets secrets;
  @Nullable Executor background;
  @Nullable String rootKey;
  boolean isKeyNeeded = true;
  @Nullable UnaryOperator<String> secretOfKey;
  @Nullable NodeOptions node;
  Delivery delivery = NO_WEBHOOKS;
  EventRenderer eventRenderer = NO_WEBHOOKS;
  PhoneNumberForms phoneNumbers = PhoneNumberForms.ONE;
  @Nullable LidDirectory lids;
  ProxyProbe proxyProbe = _ -> true;
  MediaSource mediaSource = NO_SOURCE;
  MediaTypeDetector mediaTypes = (_, _) -> "application/octet-stream";
  MediaLimits mediaLimits = MediaLimits.DEFAULT;
  MediaInspector mediaInspector = (_, _) -> MediaDetails.NONE;
  StickerConverter stickerConverter = (_, _) -> Optional.empty();
  FileAddresses fileAddresses = FileAddresses.NONE;
  PictureConverter pictureConverter = (_, _) -> Optional.empty();
  MediaConverter mediaConverter = MediaConverter.NONE;
  PageReader pageReader = PageReader.NONE;
  LinkPreviewPolicy linkPreviews = LinkPreviewPolicy.ON_REQUEST;
  SendListener sendListener = (_, _, _) -> {};
  DeliveryListener deliveryListener = (_, _) -> {};
  SlowOperations slowOperations = SlowOperations.off();
  Duration ackDeadline = Duration.ofMinutes(5);
  CompletableFuture<?> openLinksAfter = CompletableFuture.completedFuture(true);
  LogLevels logLevels = (_, _) -> {};
  List<Webhook> globalWebhooks = List.of();
  Set<SinkName> sinks = Set.of();
  RetryDefaults retryDefaults = RetryDefaults.DOCUMENTED;
  Retention retention = Retention.DEFAULT;

  /// For a program that embeds the gateway and reads its events in another way.
  static final class NoWebhooks implements EventRenderer, Delivery {
    private static final Outcome NOT_HERE =
        new Outcome.Refused(0, "this gateway delivers no webhooks");

    @Override
    public List<RenderedEvent> render(
        Subscription subscription, Session session, EventRecord event) {
      return List.of();
    }

    @Override
    public RenderedEvent testEvent(
        Subscription subscription, @Nullable SessionName session, EventId id, Instant at) {
      return new RenderedEvent(id.value(), "webhook.test", at, "", new byte[0], null, 1);
    }

    @Override
    public Attempt deliver(Webhook webhook, RenderedEvent event, Origin origin) {
      return new Attempt(NOT_HERE, null, Duration.ZERO, "");
    }
  }
}
