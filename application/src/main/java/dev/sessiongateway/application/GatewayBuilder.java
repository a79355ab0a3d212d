package dev.sessiongateway.application;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.contact.PhoneNumberForms;
import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.Delivery.DeliveryListener;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.delivery.ReceiverProvider;
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
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Collects what a [Gateway] needs. Network and stores are required. Clock, ids and threads are the
/// system's unless others are given. The rest has a default that says no: no webhooks, no fetching
/// of files, any file is `application/octet-stream`.
///
/// Not thread-safe; used once.
@SuppressWarnings("CanIgnoreReturnValueSuggester") // a builder: its calls are chained
public final class GatewayBuilder {
  private final GatewayOptions options = new GatewayOptions();
  private final List<Function<Gateway, ReceiverProvider>> receivers = new ArrayList<>();

  GatewayBuilder() {}

  /// The network of the sessions that name none.
  public GatewayBuilder network(Network network) {
    options.network = network;
    return this;
  }

  /// The networks that sessions can name; left out, all sessions are on the one.
  public GatewayBuilder networks(NetworkCatalog networks) {
    options.networks = networks;
    return this;
  }

  public GatewayBuilder stores(Stores stores) {
    options.stores = stores;
    return this;
  }

  /// Where files are kept; left out, in the stores.
  public GatewayBuilder mediaStore(MediaStore mediaStore) {
    options.mediaStore = mediaStore;
    return this;
  }

  /// The clock and its timers; left out, the system's, which is closed with the gateway.
  public GatewayBuilder time(Time time) {
    options.time = time;
    return this;
  }

  /// Where ids come from; left out, the system's entropy.
  public GatewayBuilder identifiers(Identifiers identifiers) {
    options.identifiers = identifiers;
    return this;
  }

  /// Where keys and tickets come from; left out, the system's entropy.
  public GatewayBuilder secrets(Secrets secrets) {
    options.secrets = secrets;
    return this;
  }

  /// Runs tasks that block and wait for each other, so each must get a thread of its own. The
  /// default uses virtual threads, which are closed with the gateway. A [WorkerSupervisor] also
  /// reports workers that fail or make no progress.
  public GatewayBuilder background(Executor background) {
    options.background = background;
    return this;
  }

  /// Reads details of files besides their bytes; the default reads none.
  public GatewayBuilder mediaDetails(MediaInspector mediaInspector) {
    options.mediaInspector = mediaInspector;
    return this;
  }

  /// Makes the texts of keys that can be asked for again ([AccessKeys#findOrIssue]) from their ids:
  /// the same text for the same id, also after a restart, and nobody can guess it. The default
  /// forgets the texts when the gateway is closed; the next call then makes another key.
  public GatewayBuilder secretOfKey(UnaryOperator<String> secretOfKey) {
    options.secretOfKey = secretOfKey;
    return this;
  }

  /// A key that opens everything and is not stored: its text, or `sha512:` and the hex of its
  /// SHA-512.
  public GatewayBuilder rootKey(@Nullable String rootKey) {
    options.rootKey = rootKey;
    return this;
  }

  /// Whether a request without a key is refused. Otherwise it may do everything, which is only for
  /// a gateway that no other machine and no foreign web page reaches.
  public GatewayBuilder keyNeeded(boolean isKeyNeeded) {
    options.isKeyNeeded = isKeyNeeded;
    return this;
  }

  /// How events become webhook bodies, and how those are sent.
  public GatewayBuilder webhooks(EventRenderer renderer, Delivery delivery) {
    options.eventRenderer = renderer;
    options.delivery = delivery;
    return this;
  }

  /// What gets events beside webhooks, each made when the use cases are there and before the first
  /// event. Receivers are listed in this order.
  public GatewayBuilder receivers(List<Function<Gateway, ReceiverProvider>> receivers) {
    this.receivers.clear();
    this.receivers.addAll(receivers);
    return this;
  }

  /// The webhooks of all sessions.
  public GatewayBuilder globalWebhooks(List<Webhook> globalWebhooks) {
    options.globalWebhooks = List.copyOf(globalWebhooks);
    return this;
  }

  /// The event sinks that sessions can use; a [dev.sessiongateway.application.sink.SinkReceivers]
  /// among the receivers publishes to them.
  public GatewayBuilder sinks(Set<SinkName> sinks) {
    options.sinks = Set.copyOf(sinks);
    return this;
  }

  /// The retry policies of webhooks that configure none.
  public GatewayBuilder retryDefaults(RetryDefaults defaults) {
    options.retryDefaults = defaults;
    return this;
  }

  /// How much of the log of events is kept.
  public GatewayBuilder retention(Retention retention) {
    options.retention = retention;
    return this;
  }

  /// How files are fetched and recognised, and how large they may be.
  public GatewayBuilder media(MediaSource source, MediaTypeDetector types, MediaLimits limits) {
    options.mediaSource = source;
    options.mediaTypes = types;
    options.mediaLimits = limits;
    return this;
  }

  /// How the gateway's own addresses of files are recognised; left out, they are fetched like all
  /// others.
  public GatewayBuilder fileAddresses(FileAddresses fileAddresses) {
    options.fileAddresses = fileAddresses;
    return this;
  }

  /// How pictures become stickers; left out, they are sent as they are.
  public GatewayBuilder stickerConverter(StickerConverter stickerConverter) {
    options.stickerConverter = stickerConverter;
    return this;
  }

  /// How pictures that phones do not show are converted; left out, they are refused.
  public GatewayBuilder pictureConverter(PictureConverter pictureConverter) {
    options.pictureConverter = pictureConverter;
    return this;
  }

  /// How voice notes and videos are converted; left out, a send that requires it is refused.
  public GatewayBuilder mediaConverter(MediaConverter mediaConverter) {
    options.mediaConverter = mediaConverter;
    return this;
  }

  /// How linked pages are read for previews of links, and for which texts; left out, texts have
  /// none.
  public GatewayBuilder linkPreviews(PageReader reader, LinkPreviewPolicy policy) {
    options.pageReader = reader;
    options.linkPreviews = policy;
    return this;
  }

  /// The forms in which people write phone numbers; left out, a number has one.
  public GatewayBuilder phoneNumbers(PhoneNumberForms phoneNumbers) {
    options.phoneNumbers = phoneNumbers;
    return this;
  }

  /// The hidden ids of people, shared with the renderer of events; left out, the gateway has its
  /// own.
  public GatewayBuilder lids(LidDirectory lids) {
    options.lids = lids;
    return this;
  }

  /// How proxies are tried before they are taken; all are when this is left out.
  public GatewayBuilder proxies(ProxyProbe proxyProbe) {
    options.proxyProbe = proxyProbe;
    return this;
  }

  /// Is told of each send, for measurements.
  public GatewayBuilder sendListener(SendListener sendListener) {
    options.sendListener = sendListener;
    return this;
  }

  /// Is told of each attempt to deliver an event, for measurements.
  public GatewayBuilder deliveryListener(DeliveryListener deliveryListener) {
    options.deliveryListener = deliveryListener;
    return this;
  }

  /// Is told of operations of the network that take long.
  public GatewayBuilder slowOperations(SlowOperations slowOperations) {
    options.slowOperations = slowOperations;
    return this;
  }

  /// How long the network may take to confirm a message since it was first tried; then the message
  /// is an error for good.
  public GatewayBuilder ackDeadline(Duration ackDeadline) {
    options.ackDeadline = ackDeadline;
    return this;
  }

  /// Makes it one of several gateways on the same stores, which must allow several; left out, it is
  /// alone.
  public GatewayBuilder node(@Nullable NodeOptions node) {
    options.node = node;
    return this;
  }

  /// Stored sessions are loaded at once, and brought to their states when this has completed; by
  /// default at once. It must complete before the gateway is closed.
  public GatewayBuilder openLinksAfter(CompletableFuture<?> openLinksAfter) {
    options.openLinksAfter = openLinksAfter;
    return this;
  }

  public GatewayBuilder logLevels(LogLevels logLevels) {
    options.logLevels = logLevels;
    return this;
  }

  /// Loads the sessions and starts those that were running. Returns before their links are up.
  ///
  /// @throws IllegalStateException when network or stores are missing, or the stores do not allow
  ///   several gateways and it shall be one of several
  /// @throws IllegalArgumentException when the background executor runs tasks on the caller's
  ///   thread, or too few of them at once; the message says what to give instead
  public Gateway open() {
    var openStores = required("stores", options.stores);
    var openNetwork = required("a network", options.network);
    var runtime = GatewayRuntime.of(options);
    try {
      return new Gateway(options, openNetwork, openStores, runtime, List.copyOf(receivers));
    } catch (RuntimeException | Error e) {
      runtime.close();
      throw e;
    }
  }

  private static <T> T required(String what, @Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("a gateway needs " + what);
    }
    return value;
  }
}
