package dev.sessiongateway.http.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.EventConfig.Ignore;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.Session.DesiredState;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.familyb.event.EventNames;
import dev.sessiongateway.http.kernel.openapi.EventSchemas;
import dev.sessiongateway.http.kernel.server.PathSigner;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The session `sales-1` of the shop, a renderer, and a way to compare JSON with examples.
public final class Rendering {
  public static final Instant AT = Instant.ofEpochMilli(1_784_300_000_123L);
  public static final Address ME = Address.person("491701112233");
  public static final Address ANA = Address.person("4915112345678");
  public static final Address HIDDEN = new Address("77788899900011", Address.Kind.LID);
  public static final Address CREW = Address.group("120363022233344455");
  public static final Account SHOP = new Account(ME, "Acme Shop");
  public static final Attachment.Stored PICTURE =
      new Attachment.Stored(new MediaId("3A77AA55CC33EE110099.jpeg"), "image/jpeg", null, 4);
  public static final Attachment.Stored LOST =
      new Attachment.Stored(new MediaId("00000000000000000000.jpeg"), "image/jpeg", null, 4);
  public static final EventId ID = new EventId("evt_01jz0k3v9x6m2q8w4r7t5y1c0d");

  private static final ServerInfo PRODUCT =
      new ServerInfo(
          "0.1.0",
          AT.minusSeconds(60),
          URI.create("https://gw.example.org"),
          new PathSigner(new byte[32], new ManualTime()),
          null,
          LidLookup.NONE);

  /// Lets short examples use single quotes.
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

  private static final EventSchemas SCHEMAS = EventSchemas.ofThisBuild();

  private final FamilyEventRenderer renderer;

  public Rendering() {
    this(LidLookup.NONE);
  }

  /// @param lids the hidden ids that the session knows
  public Rendering(LidLookup lids) {
    var product =
        new ServerInfo(
            PRODUCT.version(),
            PRODUCT.startedAt(),
            PRODUCT.publicUrl(),
            PRODUCT.signer(),
            null,
            lids);
    renderer = new FamilyEventRenderer(product, new Pictures());
  }

  public List<RenderedEvent> render(Webhook webhook, Event event) {
    return render(webhook, session(SHOP, Ignore.NOTHING), event);
  }

  public List<RenderedEvent> render(Webhook webhook, Session session, Event event) {
    return renderer.render(
        webhook.subscription(),
        session,
        new EventRecord(session.name(), 7, ID, AT, event, false, null));
  }

  /// The payload of family A's event of this name, validated against the document.
  public JsonNode payload(String name, Event event) {
    return rendered(familyA("*", "engine.event"), name, session(SHOP, Ignore.NOTHING), event)
        .path("payload");
  }

  /// The payload of family B's event of this name, validated against the document.
  public JsonNode data(String name, Event event) {
    return rendered(familyB(), name, session(SHOP, Ignore.NOTHING), event).path("data");
  }

  public JsonNode rendered(Webhook webhook, String name, Session session, Event event) {
    var named =
        render(webhook, session, event).stream().filter(part -> part.name().equals(name)).toList();
    assertThat(named).as(name).hasSize(1);
    SCHEMAS.check(webhook.family(), named.getFirst().body());
    return body(named.getFirst());
  }

  /// The whole body of family B, envelope included.
  public JsonNode rendered(String name, Event event) {
    return rendered(familyB(), name, session(SHOP, Ignore.NOTHING), event);
  }

  /// The names under which a family sends the event, in order.
  public List<String> names(Webhook webhook, Event event) {
    return render(webhook, event).stream().map(RenderedEvent::name).toList();
  }

  public static Message message(String id, Address chat, Address sender, Content content) {
    var own = sender.equals(ME);
    return new Message(
        new MessageId(id),
        chat,
        own,
        sender,
        AT,
        content,
        null,
        List.of(),
        own ? Message.Origin.API : Message.Origin.PHONE,
        own ? Ack.SERVER : Ack.DEVICE,
        null,
        own ? null : "Ana",
        Marks.NONE);
  }

  /// The event as one that happened while the gateway was disconnected.
  List<RenderedEvent> replay(Webhook webhook, Event event) {
    var session = session(SHOP, Ignore.NOTHING);
    return renderer.render(
        webhook.subscription(),
        session,
        new EventRecord(session.name(), 7, ID, AT, event, true, null));
  }

  public static Session session(@Nullable Account account, Ignore ignore) {
    var config = SessionConfig.DEFAULT.withMetadata(Map.of("tenant", "acme")).with(ignore);
    return new Session(
        new SessionName("sales-1"),
        new InstanceId(UUID.fromString("7d0c2f3e-0000-4000-8000-000000000001")),
        AT.minusSeconds(100),
        config,
        Session.Origin.NATIVE,
        DesiredState.RUNNING,
        new SessionState.Stopped(),
        account,
        List.of(),
        null,
        1);
  }

  public static Webhook familyA(String... events) {
    return webhook(Family.A, Set.of(events), false, false);
  }

  public static Webhook familyB(String... events) {
    return webhook(Family.B, EventNames.parse(List.of(events)), false, false);
  }

  public static Webhook webhook(
      Family family, Set<String> events, boolean byEvents, boolean base64) {
    return new Webhook(
        new ReceiverId("hook"),
        family,
        true,
        URI.create("https://hooks.acme.example/wa"),
        events,
        null,
        new RetryPolicy.Unset(),
        List.of(),
        byEvents,
        base64,
        true,
        null);
  }

  public static JsonNode body(RenderedEvent event) {
    try {
      return JSON.readTree(event.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Every field of the example is present with its value; null may be absent. Other fields are
  /// ignored, other elements of arrays are not.
  public static void assertSays(JsonNode actual, String example) {
    try {
      compare("", actual, JSON.readTree(example));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void compare(String path, JsonNode actual, JsonNode example) {
    if (example.isNull()) {
      assertThat(actual.isNull() || actual.isMissingNode()).as(path + ": " + actual).isTrue();
    } else if (example.isObject()) {
      assertThat(actual.isObject()).as(path + ": " + actual).isTrue();
      example
          .properties()
          .forEach(field ->
              compare(path + "/" + field.getKey(), actual.path(field.getKey()), field.getValue()));
    } else if (example.isArray()) {
      assertThat(actual.size()).as(path + ": " + actual).isEqualTo(example.size());
      for (var i = 0; i < example.size(); i++) {
        compare(path + "/" + i, actual.path(i), example.get(i));
      }
    } else {
      assertThat(actual).as(path).isEqualTo(example);
    }
  }

  /// Stores one picture.
  private static final class Pictures implements MediaStore {
    @Override
    public Attachment.Stored put(byte[] bytes, String mimetype, @Nullable String filename) {
      throw new UnsupportedOperationException("rendering keeps nothing");
    }

    @Override
    public void copy(Attachment.Stored file, byte[] bytes) {
      throw new UnsupportedOperationException("rendering keeps nothing");
    }

    @Override
    public void keep(MediaId id) {
      throw new UnsupportedOperationException("rendering keeps nothing");
    }

    @Override
    public Pruned prune(Instant before, long bytes) {
      return Pruned.NONE;
    }

    @Override
    public Optional<StoredFile> open(MediaId id) {
      return id.equals(PICTURE.id())
          ? Optional.of(
              new StoredFile(
                  PICTURE, new ByteArrayInputStream("JPEG".getBytes(StandardCharsets.US_ASCII))))
          : Optional.empty();
    }

    @Override
    public void withdraw(MediaId id, InstanceId session) {
      throw new UnsupportedOperationException("rendering deletes nothing");
    }

    @Override
    public boolean isWithdrawn(MediaId id, InstanceId session) {
      return false;
    }

    @Override
    public void delete(MediaId id) {
      throw new UnsupportedOperationException("rendering deletes nothing");
    }
  }
}
