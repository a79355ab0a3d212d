package dev.sessiongateway.application;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.contact.PhoneNumberForms;
import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.Delivery.DeliveryListener;
import dev.sessiongateway.application.delivery.EventRenderer;
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
import dev.sessiongateway.application.session.LogLevels;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.webhook.RetryDefaults;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaDetails;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What a [Gateway] is made of. Stores and a network are required. Clock, ids and threads are the
/// system's unless others are given. The rest has a default that says no: no webhooks, no fetching
/// of files, any file is `application/octet-stream`.
///
/// It is read once, when the function that was given to [Gateway#open] has returned.
public final class GatewayConfig {
  private static final NoWebhooks NO_WEBHOOKS = new NoWebhooks();

  /// The network of the sessions that name none; required.
  public @Nullable Network network;

  /// The networks that sessions can name; left out, all sessions are on the one.
  public NetworkCatalog networks = NetworkCatalog.EMPTY;

  /// Required.
  public @Nullable Stores stores;

  /// Where files are kept; null means in the stores.
  public @Nullable MediaStore mediaStore;

  /// The clock and its timers; null means the system's, which is closed with the gateway.
  public @Nullable Time time;

  /// Where ids come from; null means the system's entropy.
  public @Nullable Identifiers identifiers;

  /// Where keys and tickets come from; null means the system's entropy.
  public @Nullable Secrets secrets;

  /// Runs tasks that block and wait for each other, so each must get a thread of its own. Null
  /// means virtual threads, which are closed with the gateway. A [WorkerSupervisor] also reports
  /// workers that fail or make no progress.
  public @Nullable Executor background;

  /// A key that opens everything and is not stored: its text, or `sha512:` and the hex of its
  /// SHA-512. Null means there is none.
  public @Nullable String rootKey;

  /// Whether a request without a key is refused. Otherwise it may do everything, which is only for
  /// a gateway that no other machine and no foreign web page reaches.
  public boolean isKeyNeeded = true;

  /// Makes the texts of keys that can be asked for again ([AccessKeys#findOrIssue]) from their ids:
  /// the same text for the same id, also after a restart, and nobody can guess it. Null means that
  /// the texts are forgotten when the gateway is closed; the next call then makes another key.
  public @Nullable UnaryOperator<String> secretOfKey;

  /// Makes it one of several gateways on the same stores, which must allow several; null means that
  /// it is alone.
  public @Nullable NodeOptions node;

  /// How events become webhook bodies.
  public EventRenderer eventRenderer = NO_WEBHOOKS;

  /// How webhook bodies are sent.
  public Delivery delivery = NO_WEBHOOKS;

  /// The webhooks of all sessions.
  public List<Webhook> globalWebhooks = List.of();

  /// The event sinks that sessions can use; a [dev.sessiongateway.application.sink.SinkReceivers]
  /// among the receivers of the gateway publishes to them.
  public Set<SinkName> sinks = Set.of();

  /// The retry policies of webhooks that configure none.
  public RetryDefaults retryDefaults = RetryDefaults.DOCUMENTED;

  /// How much of the log of events is kept.
  public Retention retention = Retention.DEFAULT;

  /// How files are fetched; left out, none is.
  public MediaSource mediaSource =
      (_, _, _) -> {
        throw new Fault.Unsupported("fetching-files").toException();
      };

  /// How the types of files are recognised.
  public MediaTypeDetector mediaTypes = (_, _) -> "application/octet-stream";

  /// How large files may be.
  public MediaLimits mediaLimits = MediaLimits.DEFAULT;

  /// Reads details of files besides their bytes; left out, there are none.
  public MediaInspector mediaInspector = (_, _) -> MediaDetails.NONE;

  /// How the gateway's own addresses of files are recognised; left out, they are fetched like all
  /// others.
  public FileAddresses fileAddresses = FileAddresses.NONE;

  /// How pictures become stickers; left out, they are sent as they are.
  public StickerConverter stickerConverter = (_, _) -> Optional.empty();

  /// How pictures that phones do not show are converted; left out, they are refused.
  public PictureConverter pictureConverter = (_, _) -> Optional.empty();

  /// How voice notes and videos are converted; left out, a send that requires it is refused.
  public MediaConverter mediaConverter = MediaConverter.NONE;

  /// How linked pages are read for previews of links; left out, texts have none.
  public PageReader pageReader = PageReader.NONE;

  /// Which texts get previews of their links.
  public LinkPreviewPolicy linkPreviews = LinkPreviewPolicy.ON_REQUEST;

  /// The forms in which people write phone numbers; left out, a number has one.
  public PhoneNumberForms phoneNumbers = PhoneNumberForms.ONE;

  /// The hidden ids of people, shared with the renderer of events; null means the gateway's own.
  public @Nullable LidDirectory lids;

  /// How proxies are tried before they are taken; left out, all are taken.
  public ProxyProbe proxyProbe = _ -> true;

  /// Gets the outcome of each send, for measurements.
  public SendListener sendListener = (_, _, _) -> {};

  /// Gets the outcome of each attempt to deliver an event, for measurements.
  public DeliveryListener deliveryListener = (_, _) -> {};

  /// Gets operations of the network that take long.
  public SlowOperations slowOperations = SlowOperations.off();

  /// How long the network may take to confirm a message since it was first tried; then the message
  /// is an error for good.
  public Duration ackDeadline = Duration.ofMinutes(5);

  /// Where messages wait that leave later; left out, a send that would have to wait is refused.
  public SendQueueProvider sendQueue = SendQueueProvider.NONE;

  /// Stored sessions are loaded at once, and brought to their states when this has completed; by
  /// default at once. It must complete before the gateway is closed.
  public CompletableFuture<?> openLinksAfter = CompletableFuture.completedFuture(true);

  /// Gets the log level of a session when it changes.
  public LogLevels logLevels = (_, _) -> {};

  GatewayConfig() {}

  /// @throws IllegalStateException when it was not set
  static <T> T required(String what, @Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("a gateway needs " + what);
    }
    return value;
  }
}
