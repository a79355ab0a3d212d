package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Which events of a session are delivered, and to whom.
///
/// @param metadata added to every event of family A
/// @param ignore the chats whose events are not delivered
/// @param webhooks of both families, in one list
/// @param socket the events for clients that connect to the session's socket; absent when never set
/// @param apps in the order in which they were added, at most 20
/// @param sinks brokers to which the events are published, at most one of each name
/// @param parts what parts of the gateway keep, by the names under which it is stored
public record EventConfig(
    Map<String, String> metadata,
    Ignore ignore,
    List<Webhook> webhooks,
    @Nullable EventSocket socket,
    List<App> apps,
    List<SinkSubscription> sinks,
    Map<String, PartConfig> parts) {
  public static final EventConfig DEFAULT =
      new EventConfig(Map.of(), Ignore.NOTHING, List.of(), null, List.of(), List.of(), Map.of());

  public EventConfig {
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    webhooks = List.copyOf(webhooks);
    apps = List.copyOf(apps);
    sinks = List.copyOf(sinks);
    parts = Collections.unmodifiableMap(new TreeMap<>(parts));
  }

  EventConfig withMetadata(Map<String, String> other) {
    return new EventConfig(other, ignore, webhooks, socket, apps, sinks, parts);
  }

  EventConfig with(Ignore other) {
    return new EventConfig(metadata, other, webhooks, socket, apps, sinks, parts);
  }

  EventConfig withWebhooks(List<Webhook> other) {
    return new EventConfig(metadata, ignore, other, socket, apps, sinks, parts);
  }

  EventConfig with(EventSocket other) {
    return new EventConfig(metadata, ignore, webhooks, other, apps, sinks, parts);
  }

  EventConfig withApps(List<App> other) {
    return new EventConfig(metadata, ignore, webhooks, socket, other, sinks, parts);
  }

  EventConfig withSinks(List<SinkSubscription> other) {
    return new EventConfig(metadata, ignore, webhooks, socket, apps, other, parts);
  }

  EventConfig with(PartConfig other) {
    var all = new TreeMap<>(parts);
    if (other.isEmpty()) {
      all.remove(other.part());
    } else {
      all.put(other.part(), other);
    }
    return new EventConfig(metadata, ignore, webhooks, socket, apps, sinks, all);
  }

  /// The events for family B clients that connect to the session's own socket.
  ///
  /// @param events names in the family's own spelling; `*` is every event
  public record EventSocket(boolean enabled, Set<String> events) {
    public EventSocket {
      events = Set.copyOf(events);
    }
  }

  /// Kinds of chats whose events are not delivered.
  public record Ignore(boolean status, boolean groups, boolean channels, boolean broadcast) {
    public static final Ignore NOTHING = new Ignore(false, false, false, false);

    /// Whether events of this chat are not delivered.
    public boolean covers(@Nullable Address chat) {
      if (chat == null) {
        return false;
      }
      return switch (chat.kind()) {
        case GROUP -> groups;
        case CHANNEL -> channels;
        case BROADCAST -> chat.equals(Address.STATUS) ? status : broadcast;
        case PERSON, LID -> false;
      };
    }
  }
}
